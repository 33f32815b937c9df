import type { Schema } from './call.ts'
import { LIMITS } from './form.ts'
import { PATTERNS } from './patterns.ts'
import { closed } from './schemas.ts'

export const DECISIONS = ['approved', 'returned'] as const
export type Decision = (typeof DECISIONS)[number]

export const REVIEW_STATES = ['not_sent', 'to_review', 'returned', 'approved'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** Of a whole packet. `ready`: all forms are approved, the packet is not. */
export const PACKET_REVIEWS = ['to_review', 'returned', 'ready', 'approved'] as const
export type PacketReview = (typeof PACKET_REVIEWS)[number]

/** Most notes of a decision, and the most characters of one. */
export const NOTES = { most: 50, longest: 500 } as const

/** What the office asks the applicant about one answer, or about a part as a whole. */
export interface ReviewNote {
  readonly part: string
  /** From 0. Null for a part without rows, and for the part as a whole. */
  readonly row: number | null
  readonly field: string | null
  readonly note: string
}

const name: Schema = { type: 'string', maxLength: LIMITS.line }

/** Schemas of a note as it is written. */
export const noteShape = {
  part: name,
  row: { type: ['integer', 'null'], minimum: 0, maximum: LIMITS.values },
  field: { type: ['string', 'null'], maxLength: LIMITS.line },
  note: { type: 'string', minLength: 1, maxLength: NOTES.longest, pattern: PATTERNS.box },
} as const

export const notesWritten: Schema = { type: 'array', title: 'Notes', maxItems: NOTES.most, items: closed(noteShape) }
