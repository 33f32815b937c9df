import { problemOf } from '@arrive/kit/form/save.ts'
import type { Session } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { askError } from '../queries.ts'

/** The response of `GET /get_account/{user_id}`. */
export interface Account {
  readonly mails: boolean
  readonly has_account: boolean
  readonly invited_at: string | null
  readonly invitation_expires_at: string | null
  readonly email_verified: boolean
  readonly early_factors: number
  readonly won_back_at: string | null
  readonly mail_returned_at: string | null
}

const FAILED = 'We could not load what is known of this account.'
const NO_ANSWER = 'No response from server'

export function accountQuery({ authFetch }: Session, person: number) {
  return queryOptions({
    queryKey: ['account', person],
    queryFn: async () => {
      const response = await authFetch(`/get_account/${person}`, { headers: { Accept: 'application/json' } }).catch(
        () => undefined,
      )
      if (response?.ok === true) return (await response.json()) as Account
      throw askError(FAILED, response?.status)
    },
  })
}

/** The result of sending an invitation. */
export interface Sent {
  readonly ok: boolean
  readonly said: string
}

/** Sends an invitation; returns any error. The same key means the same invitation. */
export async function sendInvitation({ authFetch }: Session, person: number, key: string): Promise<Sent> {
  const response = await authFetch('/invitations', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ user_id: person }),
  }).catch(() => undefined)
  if (response === undefined) return { ok: false, said: NO_ANSWER }
  const { message } = await problemOf(response)
  return { ok: response.ok, said: message ?? NO_ANSWER }
}
