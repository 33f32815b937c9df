import { isHeld } from '../../kernel/index.ts'

const FIRST = 5_000
const MAX_MS = 6 * 60 * 60 * 1_000
/** Delivery is given up after a receiver has failed for three days. */
const GIVE_UP = 3 * 24 * 60 * 60 * 1_000

export interface Failing {
  readonly attempts: number
  /** When it failed first, and the current time; milliseconds since 1970. */
  readonly since: number
  readonly now: number
}

/**
 * After 5 seconds, then doubling up to 6 hours, each with 20 % jitter against bursts. The last try is after three
 * days; then undefined. `random` is at least 0 and below 1.
 */
export function nextTry({ attempts, since, now }: Failing, random: number): number | undefined {
  const end = since + GIVE_UP
  if (now >= end) return undefined
  const wait = Math.min(MAX_MS, FIRST * 2 ** Math.min(attempts - 1, 30))
  return Math.min(end, now + Math.round(wait * (0.8 + 0.4 * random)))
}

/** A time further away than the longest wait comes from a wrong clock, and counts as due. */
export function isWaiting(due: number | undefined, now: number): boolean {
  return due !== undefined && isHeld(due, { now, length: MAX_MS * 1.2 })
}
