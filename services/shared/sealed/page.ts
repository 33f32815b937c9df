import { ArriveError, type Source } from '../../kernel/index.ts'
import type { Kinds } from './kinds.ts'
import type { Places } from './places.ts'

/** Leaves of a page: a power of two, and more than a batch has. */
export const PAGE_LEVEL = 12
export const PAGE_LEAVES = 2 ** PAGE_LEVEL

/** What is known of leaves side by side. */
export interface Leaves {
  /** A mark for each leaf, by which the event of an id is found. */
  readonly marks: string
  readonly places: Places
  /** Absent in documents of before they were kept, as is what follows. */
  readonly kinds?: Kinds
  /** Of every source that has an event in an earlier page, the offset after the last of those. */
  readonly before?: readonly (readonly [Source, number])[]
}

/** The leaves behind the last page. */
export interface Tail extends Leaves {
  /** Leaves under the latest checkpoint; those here may be more. */
  readonly size: number
  /** Which page they begin. */
  readonly page: number
  /** What the tree is called. Absent before it has begun, and in documents of before this was told. */
  readonly origin?: string | undefined
}

/** Sorts as the numbers do. */
export function pageId(number: number): string {
  return String(number).padStart(12, '0')
}

/** Seconds after which what waits is sealed, as a rule. */
const SOON = 2

/** It will be there in a moment. */
export function notSealedYet(): ArriveError {
  return new ArriveError('not-sealed-yet', { retryAfter: SOON })
}

/** What is read does not come to the signed tree. */
export function notMade(): ArriveError {
  return new ArriveError('busy', { retryAfter: 5 })
}
