import type { Fetch } from '@arrive/kit/form/save.ts'

/** A link of a mail, as the address of the page brings it. */
export interface MailedLink {
  /** What it is for; undefined where it is no link that this page knows. */
  readonly purpose: Purpose | undefined
  readonly token: string
}

export type Purpose = 'reset' | 'invitation' | 'verify' | 'office' | 'quiet'

/** Ends with 43 characters that sign it, so that one that was cut short on its way here is known at once. */
const TOKEN = /^(reset|invitation|verify|office|quiet)\.[\w.-]+\.[\w-]{43}$/

/** The link in the fragment of an address, as it is: no token needs an escape. Only the server can say if it holds. */
export function mailedLink(hash: string): MailedLink {
  const token = hash.replace(/^#/, '')
  return { purpose: TOKEN.exec(token)?.[1] as Purpose | undefined, token }
}

/** Sends requests with the token of a link. */
export function fetchBy(token: string): Fetch {
  return (path, init = {}) => fetch(path, { ...init, headers: { ...init.headers, Authorization: `Bearer ${token}` } })
}
