import { formatMoment } from '@arrive/kit/format-date.ts'

/** What the owner of an email should see before they confirm it, as `GET /email/verification` answers it. */
export interface Verification {
  readonly registered_at: string
  readonly factors: readonly { readonly method: 'totp' | 'passkey'; readonly added_at: string }[]
}

/** A second step in a list, with the day it was added. */
export function stepLine({ method, added_at }: Verification['factors'][number]): string {
  const kind = method === 'totp' ? 'An authenticator app' : 'A passkey'
  return `${kind}, added on ${formatMoment(added_at)}`
}
