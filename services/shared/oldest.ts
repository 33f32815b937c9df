import type { SourceOffsets } from '../kernel/index.ts'

/** A moment at which the log was seen to reach so far. */
interface Seen {
  readonly at: number
  readonly end: number
}

/** So many moments of a source are told apart; whoever is further behind than that is told the time of the last. */
const MOST = 1_000

/**
 * For how many seconds the log has held the oldest event that a reader has yet to take. Told by when the log was seen
 * to reach beyond the reader's place, so no event has to be read, and the answer is as exact as the looks are frequent.
 */
export function createAge(now: () => number): (places: SourceOffsets, ends: SourceOffsets) => number {
  const seen = new Map<string, readonly Seen[]>()

  return (places, ends) => {
    let oldest = now()
    for (const [source, end] of ends) {
      const place = places.get(source) ?? 0
      const before = (seen.get(source) ?? []).filter((one) => one.end > place)
      const ahead = end > place ? note(before, { at: now(), end }) : []
      seen.set(source, ahead)
      oldest = Math.min(oldest, ahead[0]?.at ?? oldest)
    }
    return (now() - oldest) / 1_000
  }
}

function note(ahead: readonly Seen[], latest: Seen): readonly Seen[] {
  const last = ahead.at(-1)
  if (last === undefined) return [latest]
  if (latest.end <= last.end) return ahead
  if (ahead.length < MOST) return [...ahead, latest]
  return [...ahead.slice(0, -1), { at: last.at, end: latest.end }]
}
