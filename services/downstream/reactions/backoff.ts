import { isHeld } from '../../kernel/index.ts'

const FIRST = 5_000
const MAX_MS = 6 * 60 * 60 * 1_000
/** How long a receiver may fail before delivery is given up: three days. */
const GIVE_UP = 3 * 24 * 60 * 60 * 1_000

export interface Failing {
  /** How often it has failed by now. */
  readonly attempts: number
  /** When it failed first, and what time it is; milliseconds since 1970. */
  readonly since: number
  readonly now: number
}

/**
 * When a failed delivery is tried again: after 5 seconds, then twice as long each time up to 6 hours, each a fifth
 * longer or shorter so that many do not come at once. The last try is after three days; after that: nothing.
 * `random` is at least 0 and below 1.
 */
export function nextTry({ attempts, since, now }: Failing, random: number): number | undefined {
  const end = since + GIVE_UP
  if (now >= end) return undefined
  const wait = Math.min(MAX_MS, FIRST * 2 ** Math.min(attempts - 1, 30))
  return Math.min(end, now + Math.round(wait * (0.8 + 0.4 * random)))
}

/** Whether a failed delivery waits for its next try. A time further away than any wait comes from a wrong clock. */
export function isWaiting(due: number | undefined, now: number): boolean {
  return due !== undefined && isHeld(due, { now, length: MAX_MS * 1.2 })
}
