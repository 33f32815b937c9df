/** Clocks of two processes may differ by this much, in milliseconds. */
const SKEW_MS = 5_000

/**
 * Whether something that holds for at most `length` milliseconds still holds, where `until` is its stored end. An end
 * further away than that was written by a clock that was ahead, so it does not count.
 */
export function isHeld(until: number, { now, length }: { readonly now: number; readonly length: number }): boolean {
  return now < until && until <= now + length + SKEW_MS
}
