import { problemOf } from '@arrive/kit/form/save.ts'
import type { Removal } from '../rows/list-definition.ts'
import type { Fetch } from '../rows/read-page.ts'
import { type Erased, failureOf } from './sentences.ts'

/** The outcome of a step: its value, or the sentence that says why it failed. */
export type Step<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly sentence: string }

const CALLS = {
  staff: { find: '/get_staff_id_by_email/', count: '/get_packet/', remove: '/delete_staff/' },
  patient: { find: '/get_user_id_by_email/', count: '/get_patient/', remove: '/delete_patients/' },
} as const satisfies Record<Removal, object>

const failed = (sentence: string) => ({ ok: false, sentence }) as const
const accept = { Accept: 'application/json' }

/** Looks up the ID of the person with this email. */
export async function findPerson(fetch: Fetch, removal: Removal, email: string): Promise<Step<number>> {
  const answer = await ask(fetch, CALLS[removal].find + encodeURIComponent(email), { headers: accept })
  if (!answer.ok) return failed(failureOf('find', removal, answer.said))
  const { user_id } = answer.body
  return typeof user_id === 'number' ? { ok: true, value: user_id } : failed('User not found.')
}

/** What is deleted with the person; empty if that cannot be read, which does not prevent the deletion. */
export async function countErased(fetch: Fetch, removal: Removal, person: number): Promise<Erased> {
  const answer = await ask(fetch, CALLS[removal].count + person, { headers: accept })
  return answer.ok ? (answer.body as Erased) : {}
}

/** Deletes the person. Sending the same key again repeats the same deletion. */
export async function removePerson(
  fetch: Fetch,
  removal: Removal,
  { person, key }: { readonly person: number; readonly key: string },
): Promise<Step<true>> {
  const headers = { ...accept, 'Idempotency-Key': key }
  const answer = await ask(fetch, CALLS[removal].remove + person, { method: 'DELETE', headers })
  return answer.ok ? { ok: true, value: true } : failed(failureOf('delete', removal, answer.said))
}

type Answer =
  | { readonly ok: true; readonly body: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly said?: string }

async function ask(fetch: Fetch, path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(path, init).catch(() => undefined)
  if (response === undefined) return { ok: false, said: 'No response from server' }
  if (response.ok) return { ok: true, body: await response.json().catch(() => ({})) }
  const { message } = await problemOf(response)
  return { ok: false, ...(message !== undefined && { said: message }) }
}
