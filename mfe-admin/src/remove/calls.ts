import { PAGE } from '@arrive/contracts/call.ts'
import { APPLICANTS, PATIENTS } from '@arrive/contracts/lists.ts'
import { formatDay } from '@arrive/kit/format-date.ts'
import { type Answer, request } from '@arrive/kit/request.ts'
import { fullName } from '../rows/full-name.ts'
import type { Removal } from '../rows/list-definition.ts'
import { type Fetch, type Row, readPage } from '../rows/read-page.ts'
import { type Erased, failureOf } from './sentences.ts'

/** The outcome of a step: its value, or why it failed. */
export type Step<T> =
  | { readonly ok: true; readonly value: T }
  /** `isGone`: someone else has deleted the person. */
  | { readonly ok: false; readonly sentence: string; readonly isGone: boolean }

const CALLS = {
  staff: { find: '/get_staff_id_by_email/', count: '/get_packet/', remove: '/delete_staff/' },
  patient: { find: '/get_user_id_by_email/', count: '/get_patient/', remove: '/delete_patients/' },
} as const satisfies Record<Removal, object>

const NOT_FOUND = 404

export async function findPerson(fetch: Fetch, removal: Removal, email: string): Promise<Step<number>> {
  const answer = await request(fetch, CALLS[removal].find + encodeURIComponent(email))
  if (!answer.ok) return failed('find', removal, answer)
  const { user_id } = answer.body
  return typeof user_id === 'number'
    ? { ok: true, value: user_id }
    : { ok: false, sentence: 'User not found.', isGone: true }
}

/** What is deleted with the person; empty if that can't be read, which does not block the deletion. */
export async function countErased(fetch: Fetch, removal: Removal, person: number): Promise<Erased> {
  const answer = await request(fetch, CALLS[removal].count + person)
  return answer.ok ? (answer.body as Erased) : {}
}

/** A row that is deleted with a person. */
export interface ErasedRow {
  readonly name: string
  readonly day: string
}

const LISTS = {
  staff: { path: APPLICANTS.path, stamp: 'submitted_at' },
  patient: { path: PATIENTS.path, stamp: 'created_at' },
} as const satisfies Record<Removal, object>
/** Page limit: an email may be part of others, and no family sends hundreds of forms. */
const MAX_PAGES = 5

/** Rows of the list that are deleted with a person; `undefined` if they can't all be read. */
export async function erasedRows(
  fetch: Fetch,
  removal: Removal,
  { person, email }: { readonly person: number; readonly email: string },
): Promise<readonly ErasedRow[] | undefined> {
  const { path, stamp } = LISTS[removal]
  const rows: Row[] = []
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const read = await readPage(fetch, { path, limit: PAGE.largest, filter: email, cursor }).catch(() => undefined)
    if (read === undefined) return undefined
    rows.push(...read.rows.filter(({ user_id }) => user_id === person))
    cursor = read.next
    if (cursor === undefined) return rows.map((row) => ({ name: fullName(row), day: formatDay(String(row[stamp])) }))
  }
  return undefined
}

/** What is deleted with a person, as the dialog shows it. */
export interface Shown {
  readonly erased: Erased
  /** The rows of the list that go; `undefined` if they could not be read. */
  readonly rows: readonly ErasedRow[] | undefined
}

export async function readShown(
  fetch: Fetch,
  removal: Removal,
  about: { readonly person: number; readonly email: string },
): Promise<Shown> {
  const [erased, rows] = await Promise.all([
    countErased(fetch, removal, about.person),
    erasedRows(fetch, removal, about),
  ])
  return { erased, rows }
}

/** Whether other records would go than somebody was shown. If there is none left, the deletion itself says so. */
export function hasChanged(now: Shown, shown: Shown): boolean {
  return now.rows?.length !== 0 && whatGoes(now) !== whatGoes(shown)
}

function whatGoes({ rows, erased: { submissions, forms_in, has_account } }: Shown): string {
  return JSON.stringify([rows, submissions, forms_in, has_account])
}

/** Deletes the person. Sending the same key again repeats the same deletion. */
export async function removePerson(
  fetch: Fetch,
  removal: Removal,
  { person, key }: { readonly person: number; readonly key: string },
): Promise<Step<true>> {
  const answer = await request(fetch, CALLS[removal].remove + person, { method: 'DELETE', key })
  return answer.ok ? { ok: true, value: true } : failed('delete', removal, answer)
}

function failed(step: 'find' | 'delete', removal: Removal, { message, status }: Answer) {
  const said = status === undefined ? 'No response from server' : message
  return { ok: false, sentence: failureOf(step, removal, said), isGone: status === NOT_FOUND } as const
}
