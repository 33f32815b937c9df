import { formatMoment } from '@arrive/kit/format-date.ts'
import { useEffect, useState } from 'react'
import { fetchBy } from './mailed-link.ts'

/** What the owner of an email should see before they confirm it, as `GET /email/verification` answers it. */
interface Verification {
  readonly registered_at: string
  readonly factors: readonly { readonly method: 'totp' | 'passkey'; readonly added_at: string }[]
}

/** Nothing if the link is dead: a press of the button says why. */
async function lookBy(token: string): Promise<Verification | undefined> {
  const response = await fetchBy(token)('/email/verification').catch(() => undefined)
  return response?.ok === true ? ((await response.json()) as Verification) : undefined
}

/** What a link that confirms an email tells of the account; `isLooking` until that is known, or cannot be. */
export function useVerification(token: string) {
  const [found, setFound] = useState<{ readonly token: string; readonly verification: Verification | undefined }>()
  useEffect(() => {
    let isCurrent = true
    void lookBy(token).then((verification) => {
      if (isCurrent) setFound({ token, verification })
    })
    return () => {
      isCurrent = false
    }
  }, [token])
  const isLooking = found?.token !== token
  return { isLooking, verification: isLooking ? undefined : found.verification }
}

/** A second step, as a line of a list: what it is, and when it was added. */
export function stepLine({ method, added_at }: Verification['factors'][number]): string {
  const kind = method === 'totp' ? 'An authenticator app' : 'A passkey'
  return `${kind}, added on ${formatMoment(added_at)}`
}
