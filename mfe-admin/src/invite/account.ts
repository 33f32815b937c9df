import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { request } from '@arrive/kit/request.ts'
import type { Session } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../queries.ts'

/** The state of a person's account. */
export type Account = Omit<AnswerOf<'get-account'>, 'user_id'>

const FAILED = 'We could not load what is known of this account.'
const NO_ANSWER = 'No response from server'

export function accountQuery(session: Session, person: number) {
  return queryOptions({
    queryKey: ['account', person],
    queryFn: () => read<Account>(session, `/get_account/${person}`, FAILED),
  })
}

/** The result of sending an invitation. */
export interface Sent {
  readonly ok: boolean
  readonly message: string
}

/** Sends an invitation; returns any error. The same key means the same invitation. */
export async function sendInvitation({ authFetch }: Session, person: number, key: string): Promise<Sent> {
  const options = { method: 'POST', body: { user_id: person }, key } as const
  const { ok, message = NO_ANSWER } = await request(authFetch, '/invitations', options)
  return { ok, message }
}
