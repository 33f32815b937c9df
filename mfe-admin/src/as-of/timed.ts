import type { Session } from '@arrive/router'

/** Calls that also answer as of a moment; a test compares them with the contract. */
const TIMED = [
  /^\/get_(?!(?:administrators|audit)$)\w+/,
  /^\/(?:staff_applications|registered_users)$/,
  /^\/exports\/(?:patients|applicants|staff-accounts|staff-details|packets)$/,
  /^\/packets\//,
]

export function isTimed(path: string): boolean {
  return TIMED.some((pattern) => pattern.test(path))
}

/** A session whose timed reads answer as of a moment. Calls with a moment of their own keep it. */
export function sessionAt(session: Session, asOf: string): Session {
  const { authFetch } = session
  return { ...session, authFetch: (path, init) => authFetch(withMoment(path, asOf), init) }
}

function withMoment(address: string, asOf: string): string {
  const { pathname, searchParams: query } = new URL(address, 'https://own.invalid')
  if (!isTimed(pathname) || query.has('as_of')) return address
  query.set('as_of', asOf)
  return `${pathname}?${query}`
}
