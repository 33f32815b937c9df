import type { Fetch } from '@arrive/kit/form/save.ts'

/** A mailed link in the page's URL. */
export interface MailedLink {
  /** Undefined for an unknown link. */
  readonly purpose: Purpose | undefined
  readonly token: string
}

export type Purpose = 'reset' | 'invitation' | 'verify' | 'office' | 'quiet' | 'reference'

/** Ends with a 43-character signature, so a truncated link is recognized at once. */
const TOKEN = /^(reset|invitation|verify|office|quiet|reference)\.[\w.-]+\.[\w-]{43}$/

/** Parses the URL's fragment; tokens need no escapes. Only the server can tell whether a token is valid. */
export function mailedLink(hash: string): MailedLink {
  const token = hash.replace(/^#/, '')
  return { purpose: TOKEN.exec(token)?.[1] as Purpose | undefined, token }
}

/** `fetch` with a link's token. */
export function fetchBy(token: string): Fetch {
  return (path, init = {}) => fetch(path, { ...init, headers: { ...init.headers, Authorization: `Bearer ${token}` } })
}
