import type { CredentialState } from '@arrive/contracts/credentials.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { CREDENTIAL_STATES, knownFacts, statedFacts } from '@arrive/kit/credential-words.ts'
import { formatDate, formatDay } from '@arrive/kit/format-date.ts'

export type Credential = AnswerOf<'get-credentials'>['credentials'][number]

export const STATE_WORDS: Readonly<Record<CredentialState, string>> = {
  ...CREDENTIAL_STATES,
  stated: 'To check',
}

export function tagOf(state: CredentialState): 'info' | 'ok' | 'warn' {
  if (state === 'checked') return 'ok'
  return state === 'withdrawn' ? 'info' : 'warn'
}

/** What is on record, without blank lines. */
export function factsOf(credential: Credential) {
  const { stated_at, checked } = credential
  return knownFacts([
    ...statedFacts(credential),
    ['Added on', stated_at && formatDay(stated_at)],
    ['Checked on', checked && formatDate(checked.checked_on)],
    ['Source', checked?.source],
    ['Confirmation', checked?.confirmation],
  ])
}
