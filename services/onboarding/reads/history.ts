import type { KeyObject } from 'node:crypto'
import { MAX_VERSIONS } from '@arrive/contracts/calls/packets.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { otherWords } from '@arrive/contracts/form-words.ts'
import { type PartValue, rowsOf } from '@arrive/contracts/records.ts'
import {
  type Envelope,
  HISTORY,
  isEventOf,
  type Kernel,
  type OpenEvent,
  personOf,
  REFUSED,
  sealedData,
  unseal,
} from '../../kernel/index.ts'
import { FILLED, type Filled, SUBMITTED, type Submitted } from '../projections/events.ts'
import { merged } from '../projections/merged.ts'
import { definitionAt, type FormDefinitions, type KeptForm } from './form-definitions.ts'

/** The versions of a person's form as they followed each other; `earlier` were left out. */
export interface FormHistory {
  readonly earlier: number
  readonly versions: readonly object[]
}

interface Dependencies extends Pick<Kernel, 'store' | 'vault' | 'upcast'> {
  readonly definitions: FormDefinitions
}

/** Every version of a form, from the log as it was written; nothing where there is none or the person was erased. */
export async function formHistory(
  dependencies: Dependencies,
  form: Form,
  person: number,
): Promise<FormHistory | undefined> {
  const key = (await dependencies.vault.existing([person])).get(person)
  if (key === undefined) return undefined
  const envelopes = await envelopesOf(dependencies, form, person)
  if (envelopes.length === 0) return undefined
  const kept = await dependencies.definitions(form.name)
  const versions = versionsOf(form, envelopes, {
    open: (envelope) => opened(dependencies, envelope, key),
    definedBy: (envelope) => definedBy(form, definitionAt(kept, envelope)),
  })
  return { earlier: Math.max(0, versions.length - MAX_VERSIONS), versions: versions.slice(-MAX_VERSIONS) }
}

/** In the order of the log; without what was refused. */
async function envelopesOf({ store }: Dependencies, form: Form, person: number): Promise<readonly Envelope[]> {
  const docs = (await store.ofPerson(HISTORY.name, person)).toSorted((a, b) =>
    order(a.sort?.position, b.sort?.position),
  )
  const mine = docs.map(({ body }): Envelope => JSON.parse(body)).filter((envelope) => isOf(form, envelope))
  const refused = await store.get(
    REFUSED.name,
    mine.map(({ id }) => id),
  )
  return mine.filter(({ id }) => !refused.has(id))
}

function order(a: unknown, b: unknown): number {
  return String(a) < String(b) ? -1 : 1
}

function isOf({ name }: Form, { type, dataschema }: Envelope): boolean {
  return (type === SUBMITTED || type === FILLED) && dataschema.startsWith(`urn:arrive:${type}:${name}:`)
}

interface State {
  readonly answers: Submitted['answers']
  readonly section: Filled['section']
}

interface Reading {
  readonly open: (envelope: Envelope) => unknown
  readonly definedBy: (envelope: Envelope) => object
}

function versionsOf(form: Form, envelopes: readonly Envelope[], { open, definedBy }: Reading): object[] {
  let state: State = { answers: {}, section: {} }
  return envelopes.map((envelope, at) => {
    const event: OpenEvent = { envelope, person: personOf(envelope), data: open(envelope) }
    const isFill = isEventOf(event, FILLED)
    if (isFill) state = { ...state, section: merged(state.section, event.data.section) }
    const save = isEventOf(event, SUBMITTED) ? event.data : undefined
    if (save !== undefined) state = { ...state, answers: save.answers }
    return {
      version: at + 1,
      event: envelope.id,
      saved_at: envelope.time,
      by: isFill ? 'company' : 'person',
      by_user_id: isFill ? Number(envelope.actor.split('/')[1]) : personOf(envelope),
      texts: save?.texts ?? [],
      ...definedBy(envelope),
      record: recordOf(form, personOf(envelope), state),
    }
  })
}

/** Which definition of the form answers were given by, and what it called things where today's has other words. */
function definedBy(form: Form, kept: KeptForm | undefined): object {
  return { definition: kept?.hash ?? null, words: kept === undefined ? {} : otherWords(form, kept.form) }
}

/** In the shape of the current form, so that versions can be compared whatever form they were saved with. */
function opened({ upcast }: Dependencies, envelope: Envelope, key: KeyObject): unknown {
  const written = JSON.parse(
    unseal(key, { person: personOf(envelope), of: `event/${envelope.id}` }, sealedData(envelope) ?? ''),
  )
  return upcast(envelope.dataschema, written)
}

/** The record as it stood then: the rows that the form's read answers, by part. */
function recordOf(form: Form, person: number, { answers, section }: State): object {
  const parts = form.parts.map((part) => {
    const given: PartValue = answers[part.name] ?? {}
    return [part.name, rowsOf(part, person, given, section[part.name])] as const
  })
  return Object.fromEntries(parts)
}
