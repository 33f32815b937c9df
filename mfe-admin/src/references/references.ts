import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { distinct } from '../parts/distinct.ts'

export type References = AnswerOf<'get-references'>
export type Reference = References['references'][number]

export const STATES: Readonly<Record<Reference['state'], string>> = {
  requested: 'Sent, not opened yet',
  opened: 'Opened, not answered yet',
  answered: 'Answered',
  accepted: 'Accepted',
  not_accepted: 'Not accepted',
  declined: 'Declined',
  bounced: 'The email came back',
  cancelled: 'Cancelled',
  expired: 'Not answered in time',
}

export const REASONS: Readonly<Record<NonNullable<Reference['declined_reason']>, string>> = {
  policy: 'Their policy does not allow it',
  unknown: 'They do not know this person',
  other: 'They would rather not',
}

export const WAYS = { link: 'By link', phone: 'By phone', fax: 'By fax', letter: 'By letter', in_person: 'In person' }

export const isOpen = ({ state }: Reference) => state === 'requested' || state === 'opened'
export const isCorrectable = (reference: Reference) => isOpen(reference) || reference.state === 'bounced'
export const isJudged = ({ state }: Reference) =>
  state === 'answered' || state === 'accepted' || state === 'not_accepted'

export type Verdict = 'accepted' | 'not_accepted'
export const VERDICTS: Readonly<Record<Verdict, string>> = { accepted: 'Accept', not_accepted: 'Do not accept' }

/** Names that differ: requests to the same person also have the email, or how the answer came. */
export function namesOf(all: readonly Reference[]): readonly string[] {
  return distinct(
    all.map((one) => ({ name: titleOf(one), detail: one.email === '' ? WAYS[one.how ?? 'link'] : one.email })),
  )
}

/** Who was asked: the person, the organization, or both. */
export function titleOf({ name, organization, email }: Reference): string {
  return [name, organization].filter(Boolean).join(', ') || email
}

export function countWords({ accepted, needed }: References): string {
  return `${accepted} of ${needed} accepted`
}
