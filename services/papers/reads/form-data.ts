import type { FormRead } from '@arrive/contracts/calls/reads.ts'
import { isApplicable } from '@arrive/contracts/checking/conditions.ts'
import { dayWords } from '@arrive/contracts/day-words.ts'
import { fieldsBy } from '@arrive/contracts/field-schema.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { type FormWords, inWords } from '@arrive/contracts/form-words.ts'
import { answersOf, type Row } from '@arrive/contracts/records.ts'
import { textsOf } from '@arrive/contracts/texts-seen.ts'
import { ArriveError, type Request } from '../../kernel/index.ts'
import type { Ask } from './ask.ts'
import type { FormData, TextData } from './paper-data.ts'

export interface Reading {
  readonly ask: Ask
  readonly request: Request
  readonly person: number
  readonly reads: readonly FormRead[]
}

interface Version {
  readonly saved_at: string
  readonly by: 'person' | 'company' | 'reference'
  readonly texts: readonly Pick<TextData, 'id' | 'version' | 'hash'>[]
  readonly words: FormWords
}

/** Answers of a form. Undefined if the session may not read it, null if it was never submitted. */
export async function formAnswers(reading: Reading, form: Form): Promise<Answered | null | undefined> {
  const all = await Promise.all(form.parts.map((part) => rowsOf(reading, part.read)))
  if (all.some((rows) => rows === undefined)) return undefined
  const rows = all.flatMap((one) => [one ?? []])
  if (rows.every((own) => own.length === 0)) return null
  const answers = form.parts.map((part, at) => [part.name, answersOf(part, rows[at] ?? [])] as const)
  return { answers: Object.fromEntries(answers), first: rows.find((own) => own.length > 0)?.[0] }
}

interface Answered {
  readonly answers: FormData['answers']
  readonly first: Row | undefined
}

async function rowsOf({ ask, request, person, reads }: Reading, { path, list }: Form['parts'][number]['read']) {
  const read = reads.find((one) => one.path === path)
  const body = await ask(request, read?.call.id ?? '', { query: { user_id: String(person) } })
  const rows = list === undefined ? body : Object(body)[list]
  return body === undefined ? undefined : ((rows ?? []) as readonly Row[])
}

/** What was saved of a form, in the words of its day. */
export async function savedForm(reading: Reading, form: Form, { answers, first }: Answered): Promise<FormData> {
  const versions = form.compartment === undefined ? await versionsOf(reading, form) : []
  const saves = versions.filter(({ by }) => by === 'person')
  const { saved_at: saved = null, due_on: due = null, done_on: done = null } = Object(first)
  const filled = versions.filter(({ by }) => by !== 'person').at(-1)
  return {
    form: inWords(form, saves.at(-1)?.words ?? {}),
    state: 'in',
    savedAt: saves.at(-1)?.saved_at ?? saved,
    saves: saves.length,
    company: companyOf(form, answers),
    companySavedAt: filled?.saved_at ?? null,
    review: null,
    answers,
    texts: await textsIn(reading, form, saves.at(-1)?.texts ?? []),
    notes: [...daysIn('Due', due), ...daysIn('Done', done)],
  }
}

function daysIn(what: string, day: string | null): readonly string[] {
  return day === null ? [] : [`${what} on ${dayWords(day)}.`]
}

export function unsavedForm(form: Form, state: 'missing' | 'not-needed'): FormData {
  const nothing = { savedAt: null, saves: 0, company: 'none', companySavedAt: null, review: null } as const
  return { form, state, ...nothing, answers: {}, texts: [], notes: [] }
}

async function versionsOf({ ask, request, person }: Reading, { name }: Form): Promise<readonly Version[]> {
  const body = await ask(request, 'get-history', { params: { user_id: String(person), form: name } }).catch(noHistory)
  return Object(body).versions ?? []
}

function noHistory(error: unknown): undefined {
  if (error instanceof ArriveError && error.status === 404) return undefined
  throw error
}

/** Whether the agency has filled what it has to. */
function companyOf({ parts }: Form, answers: FormData['answers']): FormData['company'] {
  const fields = parts.flatMap((part) => {
    const [values] = [answers[part.name] ?? {}].flat()
    return fieldsBy(part, 'company')
      .filter(([, field]) => field.kind !== 'box' && isApplicable(field, Object(values)))
      .map(([name]) => Object(values)[name])
  })
  if (fields.length === 0) return 'none'
  return fields.every((value) => value !== undefined && value !== '') ? 'filled' : 'open'
}

/** The wordings that the last save showed; of a form without a history, those in use. */
async function textsIn({ ask, request }: Reading, form: Form, seen: Version['texts']): Promise<readonly TextData[]> {
  const texts = await Promise.all(
    textsOf(form).map((id) => {
      const hash = seen.find((one) => one.id === id)?.hash
      return hash === undefined
        ? ask(request, 'get-text', { params: { text_id: id } })
        : ask(request, 'get-kept-text', { params: { text_id: id, hash } })
    }),
  )
  return texts.flatMap((one) => (one === undefined ? [] : [one as TextData]))
}
