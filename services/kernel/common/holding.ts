/** Maximum difference between two processes' clocks, in milliseconds. */
const SKEW_MS = 5_000

/** An `until` further away than `length` was written by a clock that was ahead, so it does not count. */
export function isHeld(until: number, { now, length }: { readonly now: number; readonly length: number }): boolean {
  return now < until && until <= now + length + SKEW_MS
}
