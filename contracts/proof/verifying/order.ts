import type { Finding } from './findings.ts'
import { aboutRow, type LoggedRow, type Rows } from './rows.ts'
import type { Sealed } from './sequence.ts'

export interface Ordering {
  readonly rows: Rows
  readonly sealedAs: ReadonlyMap<LoggedRow, Sealed>
  /** Events before the tree began. The tree has them by time, so they are compared by offset. */
  readonly adopted: number
}

/** The smallest set of events that explains a different order within a person and topic. */
export function orderFindings({ rows, sealedAs, adopted }: Ordering): readonly Finding[] {
  const there = rows.streams().flatMap((stream) =>
    stream.rows.flatMap((row) => {
      const event = sealedAs.get(row)
      // An altered event may now belong to another person.
      return event?.row === undefined ? [] : [{ row, event }]
    }),
  )
  const groups = Map.groupBy(there, ({ row: { stream, person } }) => `${stream.topic} ${person}`)
  return [...groups.values()].flatMap((group) => {
    const kept = longestRun(group, (one, other) => isBefore(one.event, other.event, adopted))
    return group
      .filter((one) => !kept.has(one))
      .map(({ row, event: { index, id } }): Finding => ({ kind: 'reordered', ...aboutRow(row), index, event: id }))
  })
}

function isBefore(one: Sealed, other: Sealed, adopted: number): boolean {
  const isByPlace = one.at < adopted && other.at < adopted && one.source === other.source
  return isByPlace ? one.offset < other.offset : one.at < other.at
}

/** Of several longest runs, the one whose events come first. */
function longestRun<T>(group: readonly T[], isBeforeOther: (one: T, other: T) => boolean): ReadonlySet<T> {
  /** By length: the start of the run that is easiest to extend to the front. */
  const starts: T[] = []
  const next = new Map<T, T | undefined>()
  for (const event of group.toReversed()) {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const start = starts[middle]
      if (start !== undefined && isBeforeOther(event, start)) low = middle + 1
      else high = middle
    }
    next.set(event, starts[low - 1])
    starts[low] = event
  }
  const run = new Set<T>()
  for (let event = starts.at(-1); event !== undefined; event = next.get(event)) run.add(event)
  return run
}
