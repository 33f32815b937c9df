import type { LawEntry, ScreenEntry } from '@arrive/contracts/catalogue.ts'
import { lawCatalogue } from '@arrive/contracts/generated/catalogue.ts'
import type { ReviewNote, ReviewState } from '@arrive/contracts/reviews.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import type { TagKind } from '@arrive/kit/tag.tsx'
import type { Packet } from './packet.ts'
import { packetForms } from './packet-forms.ts'

export type Reviews = AnswerOf<'get-reviews'>
export type FormReview = Reviews['forms'][number]

export const REVIEW_WORDS: Readonly<Record<ReviewState, readonly [string, TagKind]>> = {
  not_sent: ['Not submitted', 'quiet'],
  to_review: ['To review', 'warn'],
  returned: ['Returned', 'bad'],
  approved: ['Approved', 'ok'],
}

export interface Decision {
  readonly decision: 'approved' | 'returned'
  readonly event: string
  readonly notes?: readonly ReviewNote[]
}

/** All forms that the office decides on, in the order of review. */
const reviewed: readonly (ScreenEntry | LawEntry)[] = [...packetForms, ...lawCatalogue]

/** The next form that waits for a decision, after this one or else from the start. */
export function nextToReview({ to_review }: Pick<Packet, 'to_review'>, current: string): ScreenEntry | undefined {
  const waits: ReadonlySet<string> = new Set(to_review)
  const at = reviewed.findIndex(({ name }) => name === current) + 1
  return [...reviewed.slice(at), ...reviewed.slice(0, at)].find(({ name }) => name !== current && waits.has(name))
}
