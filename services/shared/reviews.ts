import type { FormReviewed } from '@arrive/contracts/events/form-reviewed.ts'
import type { Decision, ReviewNote, ReviewState } from '@arrive/contracts/reviews.ts'
import type { Kernel } from '../kernel/index.ts'
import { OFFICE_FILE } from './office-file.ts'

/** What the office decided on the forms of a person. Ids are persons' numbers. */
export const REVIEWS = 'reviews'

/** The latest decision on a form. */
export interface Decided {
  readonly decision: Decision
  /** The version that was read. */
  readonly event: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly by: number
  readonly notes: readonly ReviewNote[]
}

export interface PacketApproval {
  readonly at: string
  readonly by: number
  /** The approved version of each form. */
  readonly events: Readonly<Record<string, string>>
}

export interface Reviews {
  readonly forms: Readonly<Record<string, Decided>>
  readonly packet?: PacketApproval
}

export const NO_REVIEWS: Reviews = { forms: {} }

interface Deciding {
  readonly at: string
  readonly by: number
}

export function withDecision(reviews: Reviews, data: FormReviewed, by: Deciding): Reviews {
  const { form, decision, event, notes } = data
  return { ...reviews, forms: { ...reviews.forms, [form]: { decision, event, notes, ...by } } }
}

export function withApproval(reviews: Reviews, by: Deciding): Reviews {
  const approved = Object.entries(reviews.forms).filter(([, { decision }]) => decision === 'approved')
  return {
    ...reviews,
    packet: { ...by, events: Object.fromEntries(approved.map(([form, { event }]) => [form, event])) },
  }
}

/** The latest version of a form. */
export interface SentVersion {
  /** By the person. ISO 8601, UTC. */
  readonly savedAt: string
  /** By the person or the agency. */
  readonly event: string
  /** By the person, if the latest is the agency's. */
  readonly own?: string
}

/** The latest version of a form by the documents of the packet. A fill of the agency is a version, too. */
export function latestOf(saved: SentVersion, company: Pick<SentVersion, 'savedAt' | 'event'> | undefined): SentVersion {
  if (company === undefined || company.savedAt < saved.savedAt) return saved
  return { ...saved, event: company.event, own: saved.event }
}

/**
 * An approval counts for the version that it names only, so a later save is never approved. A return ends when
 * the person saves the form again. Times decide only about a return of what the agency has filled in again.
 */
export function reviewState(sent: SentVersion | undefined, decided: Decided | undefined): ReviewState {
  if (sent === undefined) return 'not_sent'
  if (decided?.decision === 'approved') return decided.event === sent.event ? 'approved' : 'to_review'
  if (decided === undefined) return 'to_review'
  const isOfThis = decided.event === sent.event || decided.event === sent.own
  return isOfThis || decided.at > sent.savedAt ? 'returned' : 'to_review'
}

export async function reviewsOf({ reader }: Pick<Kernel, 'reader'>, person: number): Promise<Reviews> {
  const id = String(person)
  return ((await reader(OFFICE_FILE).many(REVIEWS, [id])).get(id)?.value as Reviews | undefined) ?? NO_REVIEWS
}
