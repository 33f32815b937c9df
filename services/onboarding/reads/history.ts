import { MAX_VERSIONS } from '@arrive/contracts/calls/history.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { otherWords } from '@arrive/contracts/form-words.ts'
import { type PartValue, rowsOf } from '@arrive/contracts/records.ts'
import {
  type Doc,
  type Envelope,
  historyOf,
  isEventOf,
  type Kernel,
  type OpenEvent,
  personOf,
} from '../../kernel/index.ts'
import { withoutRefused } from '../../shared/refused.ts'
import { definitionAt, type FormDefinitions, type KeptForm } from '../../shared/wordings/form-definitions.ts'
import { FILLED, type Filled, SUBMITTED, type Submitted } from '../projections/events.ts'
import { filledBy } from '../projections/filled-by.ts'
import { merged } from '../projections/merged.ts'
import { openEvent } from './open-event.ts'

/** The newest versions in log order, and the number of earlier ones. */
export interface FormHistory {
  readonly earlier: number
  /** Decrypted one by one: of the largest forms they have many megabytes. */
  readonly versions: Iterable<object>
}

interface Dependencies extends Pick<Kernel, 'store' | 'vault' | 'upcast'> {
  readonly definitions: FormDefinitions
}

/** The part of the earlier versions that the newest ones build on. */
interface State {
  readonly answers?: Submitted['answers']
  readonly section: Filled['section']
}

/** Undefined if there is none or the person was erased. */
export async function formHistory(
  dependencies: Dependencies,
  form: Form,
  person: number,
): Promise<FormHistory | undefined> {
  const key = (await dependencies.vault.existing([person])).get(person)
  if (key === undefined) return undefined
  const open = (envelope: Envelope) => openEvent(dependencies, envelope, key)
  const newest: Envelope[] = []
  let earlier = 0
  let state: State = { section: {} }
  for await (const { body } of storedOf(dependencies, form, person)) {
    if (newest.length < MAX_VERSIONS) newest.push(JSON.parse(body))
    else {
      earlier++
      state = withEarlier(state, body, open)
    }
  }
  if (newest.length === 0) return undefined
  const kept = await dependencies.definitions(form.name)
  const definedAs = (envelope: Envelope) => definedBy(form, definitionAt(kept, envelope))
  return { earlier, versions: versionsOf(form, newest.reverse(), { earlier, state, open, definedAs }) }
}

/** Newest first, without refused ones. */
async function* storedOf({ store }: Dependencies, form: Form, person: number): AsyncGenerator<Doc> {
  for await (const docs of historyOf(store, person, { descending: true })) {
    yield* await withoutRefused(
      store,
      docs.filter(({ body }) => isOf(form, body)),
      ({ id }) => id,
    )
  }
}

/** Looks in the text, so that other forms need no parsing; sealed data cannot contain this. */
function isOf(form: Form, body: string): boolean {
  return body.includes(schemaOf(SUBMITTED, form)) || body.includes(schemaOf(FILLED, form))
}

function schemaOf(type: string, { name }: Form): string {
  return `"urn:arrive:${type}:${name}:`
}

/** Only the last save before the newest versions counts, and the latest value of each company field. */
function withEarlier(state: State, body: string, open: (envelope: Envelope) => OpenEvent): State {
  const isSave = body.includes(`"urn:arrive:${SUBMITTED}:`)
  if (isSave && state.answers !== undefined) return state
  const event = open(JSON.parse(body))
  if (isEventOf(event, FILLED)) return { ...state, section: merged(event.data.section, state.section) }
  return isEventOf(event, SUBMITTED) ? { ...state, answers: event.data.answers } : state
}

interface Reading {
  readonly earlier: number
  readonly state: State
  readonly open: (envelope: Envelope) => OpenEvent
  readonly definedAs: (envelope: Envelope) => object
}

function* versionsOf(form: Form, envelopes: readonly Envelope[], reading: Reading): Generator<object> {
  const { earlier, open, definedAs } = reading
  let { state } = reading
  for (const [at, envelope] of envelopes.entries()) {
    const event = open(envelope)
    const isFill = isEventOf(event, FILLED)
    if (isFill) state = { ...state, section: merged(state.section, event.data.section) }
    const save = isEventOf(event, SUBMITTED) ? event.data : undefined
    if (save !== undefined) state = { ...state, answers: save.answers }
    yield {
      version: earlier + at + 1,
      event: envelope.id,
      saved_at: envelope.time,
      ...(isFill ? filledBy(envelope) : { by: 'person', by_user_id: personOf(envelope) }),
      texts: save?.texts ?? [],
      ...definedAs(envelope),
      record: recordOf(form, personOf(envelope), state),
    }
  }
}

/** The hash of the definition, and its words that differ from the current ones. */
function definedBy(form: Form, kept: KeptForm | undefined): object {
  return { definition: kept?.hash ?? null, words: kept === undefined ? {} : otherWords(form, kept.form) }
}

/** The rows that the form's read returned at that time, by part. */
function recordOf(form: Form, person: number, { answers = {}, section }: State): object {
  const parts = form.parts.map((part) => {
    const given: PartValue = answers[part.name] ?? {}
    return [part.name, rowsOf(part, person, given, section[part.name])] as const
  })
  return Object.fromEntries(parts)
}
