import { ArriveError } from '../../kernel/index.ts'
import type { Kinds } from './kinds.ts'
import type { Places } from './places.ts'

/** A power of two, and more than a batch has. */
export const PAGE_LEVEL = 12
export const PAGE_LEAVES = 2 ** PAGE_LEVEL

export interface Leaves {
  readonly marks: string
  readonly places: Places
  /** Absent in documents from older versions. */
  readonly kinds?: Kinds
}

export interface Tail extends Leaves {
  /** Leaves under the latest checkpoint; this page may hold more. */
  readonly size: number
  readonly page: number
  /** The origin line of the tree. Absent before the tree begins, and in documents from older versions. */
  readonly origin?: string | undefined
}

export function pageId(number: number): string {
  return String(number).padStart(12, '0')
}

/** Seconds within which pending events are usually sealed. */
const SOON = 2

export function notSealedYet(): ArriveError {
  return new ArriveError('not-sealed-yet', { retryAfter: SOON })
}

export function notMade(): ArriveError {
  return new ArriveError('busy', { retryAfter: 5 })
}
