import type { CredentialState } from '@arrive/contracts/credentials.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { formatDate, formatDay } from '@arrive/kit/format-date.ts'

export type Credential = AnswerOf<'get-credentials'>['credentials'][number]

export const STATE_WORDS: Readonly<Record<CredentialState, string>> = {
  missing: 'Missing',
  stated: 'To check',
  checked: 'Checked',
  expiring: 'Expires soon',
  expired: 'Expired',
  not_valid: 'Not valid',
  withdrawn: 'Withdrawn',
}

export function tagOf(state: CredentialState): 'info' | 'ok' | 'warn' {
  if (state === 'checked') return 'ok'
  return state === 'withdrawn' ? 'info' : 'warn'
}

type Fact = readonly [label: string, value: string]

/** What is on record, without blank lines. */
export function factsOf({ number, issuer, issued_on, expires_on, stated_at, checked }: Credential): readonly Fact[] {
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Number', number],
    ['Issuer', issuer],
    ['Issued on', issued_on && formatDate(issued_on)],
    ['Expires on', expires_on && formatDate(expires_on)],
    ['Added on', stated_at && formatDay(stated_at)],
    ['Checked on', checked && formatDate(checked.checked_on)],
    ['Source', checked?.source],
    ['Confirmation', checked?.confirmation],
  ]
  return facts.flatMap(([label, value]) => (value === null || value === undefined ? [] : [[label, value] as const]))
}
