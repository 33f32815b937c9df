import { formatDate } from './format-date.ts'
import type { TagKind } from './tag.tsx'

/** The same for staff and the office, which differ on what waits for a check. */
export const CREDENTIAL_STATES = {
  missing: 'Missing',
  checked: 'Checked',
  expiring: 'Expiring',
  expired: 'Expired',
  not_valid: 'Not valid',
  withdrawn: 'Withdrawn',
} as const

/** The same word looks the same to staff and the office. */
export const CREDENTIAL_TAGS: Readonly<Record<keyof typeof CREDENTIAL_STATES, TagKind>> = {
  missing: 'bad',
  checked: 'ok',
  expiring: 'warn',
  expired: 'bad',
  not_valid: 'bad',
  withdrawn: 'quiet',
}

interface Stated {
  readonly number: string | null
  readonly issuer: string | null
  readonly issued_on: string | null
  readonly expires_on: string | null
}

export type CredentialFact = readonly [label: string, value: string | null | undefined]

export function statedFacts({ number, issuer, issued_on, expires_on }: Stated): readonly CredentialFact[] {
  return [
    ['Number', number],
    ['Issuer', issuer],
    ['Issued on', issued_on && formatDate(issued_on)],
    ['Expires on', expires_on && formatDate(expires_on)],
  ]
}

/** Without those that are unknown. */
export function knownFacts(facts: readonly CredentialFact[]): readonly (readonly [label: string, value: string])[] {
  return facts.flatMap(([label, value]) => (value === null || value === undefined ? [] : [[label, value] as const]))
}
