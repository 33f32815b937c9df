import { CREDENTIALS, type CredentialState } from '@arrive/contracts/credentials.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { CREDENTIAL_STATES, CREDENTIAL_TAGS, knownFacts, statedFacts } from '@arrive/kit/credential-words.ts'
import { formatDate, formatDay } from '@arrive/kit/format-date.ts'
import type { TagKind } from '@arrive/kit/tag.tsx'
import { distinct } from '../parts/distinct.ts'

export type Credential = AnswerOf<'get-credentials'>['credentials'][number]

export const STATE_WORDS: Readonly<Record<CredentialState, string>> = {
  ...CREDENTIAL_STATES,
  stated: 'To check',
}

export function tagOf(state: CredentialState): TagKind {
  return state === 'stated' ? 'warn' : CREDENTIAL_TAGS[state]
}

/** Names that differ: certificates of one kind also have their date. */
export function namesOf(all: readonly Credential[]): readonly string[] {
  return distinct(
    all.map(({ kind, issued_on: day }) => ({
      name: CREDENTIALS[kind].title,
      detail: day === null ? '' : `issued ${formatDate(day)}`,
    })),
  )
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
