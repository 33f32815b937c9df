import { request } from '@arrive/kit/request.ts'
import type { Session } from '@arrive/router'

const FAILED = 'We could not have them sent again. Please try again later.'

/** Resends a range of events to a webhook. Returns the error, if any. */
export async function requestReplay(
  { authFetch }: Pick<Session, 'authFetch'>,
  id: string,
  range: { readonly first: number; readonly last: number },
): Promise<string | undefined> {
  const path = `/subscriptions/${id}/replay`
  const { ok, status = 500, message } = await request(authFetch, path, { method: 'POST', body: range })
  if (ok) return undefined
  return status < 500 && message !== undefined ? message : FAILED
}
