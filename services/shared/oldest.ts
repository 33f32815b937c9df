import type { SourceOffsets } from '../kernel/index.ts'

interface Seen {
  readonly at: number
  readonly end: number
}

/** Samples kept per source; a reader further behind gets the time of the last one. */
const LIMIT = 1_000

/** How many seconds the oldest unread event has been in the log, by when the log's end passed the reader. */
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
  if (ahead.length < LIMIT) return [...ahead, latest]
  return [...ahead.slice(0, -1), { at: last.at, end: latest.end }]
}
