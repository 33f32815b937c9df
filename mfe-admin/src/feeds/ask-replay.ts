import type { Session } from '@arrive/router'

const FAILED = 'We could not have them sent again. Please try again later.'

/** Resends a range of events to a webhook. Returns the error, if any. */
export async function askReplay(
  { authFetch }: Pick<Session, 'authFetch'>,
  id: string,
  range: { readonly first: number; readonly last: number },
): Promise<string | undefined> {
  const response = await authFetch(`/subscriptions/${id}/replay`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(range),
  }).catch(() => undefined)
  if (response?.ok === true) return undefined
  if (response === undefined || response.status >= 500) return FAILED
  const { message }: { readonly message?: unknown } = await response.json().catch(() => ({}))
  return typeof message === 'string' ? message : FAILED
}
