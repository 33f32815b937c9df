import type { Finding } from './findings.ts'
import type { Rows } from './rows.ts'
import { type Sealed, topicOf } from './sequence.ts'

/** What is needed to compare orders. */
export interface Ordering {
  readonly rows: Rows
  readonly sealed: readonly Sealed[]
  /** By row: its place in `sealed`; −1 where it was not sealed. */
  readonly places: Int32Array
  /** So many events were there before the tree began. They are in it by their time, and so compared by their places. */
  readonly adopted: number
}

/** Events of a person and a topic that do not stand in the order of their sealing: the fewest that explain it. */
export function orderFindings(ordering: Ordering): readonly Finding[] {
  const { rows, sealed, places } = ordering
  const groups = new Map<string, number[]>()
  for (const stream of rows.streams()) {
    for (const row of stream.rows) {
      const at = places[row] ?? -1
      // What stands in the place of an event that was altered may be of anybody.
      if (at === -1 || sealed[at]?.row === -1) continue
      const key = `${stream.topic} ${rows.person(row)}`
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [at])
      else group.push(at)
    }
  }
  const moved = [...groups.values()].flatMap((group) => movedIn(group, ordering))
  return moved.flatMap((at) => {
    const event = sealed[at]
    return event === undefined ? [] : [findingOf(event, rows)]
  })
}

function findingOf({ index, id, source, row }: Sealed, rows: Rows): Finding {
  const about = { topic: topicOf(source), person: rows.person(row) || null, time: rows.time(row) }
  return { kind: 'reordered', index, event: id, ...about }
}

function movedIn(group: readonly number[], ordering: Ordering): readonly number[] {
  const isSorted = group.every((at, index) => index === 0 || isBefore(group[index - 1] ?? at, at, ordering))
  if (isSorted) return []
  const kept = new Set(longestRun(group, ordering))
  return group.filter((at) => !kept.has(at))
}

/** Whether one event was sealed before another; of two that were adopted, whether it stood before it. */
function isBefore(one: number, other: number, { sealed, adopted }: Ordering): boolean {
  const [first, second] = [sealed[one], sealed[other]]
  if (first === undefined || second === undefined) return one < other
  const isByPlace = one < adopted && other < adopted && first.source === second.source
  return isByPlace ? first.offset < second.offset : one < other
}

/** The longest part of a group that is in order; of several, the one whose events come first. */
function longestRun(group: readonly number[], ordering: Ordering): readonly number[] {
  /** By length: where the run of this length begins which is the easiest to come before. */
  const starts: number[] = []
  const next = new Map<number, number | undefined>()
  for (let at = group.length - 1; at >= 0; at--) {
    const event = group[at] ?? 0
    const isBeforeStart = (start: number) => isBefore(event, group[start] ?? 0, ordering)
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isBeforeStart(starts[middle] ?? 0)) low = middle + 1
      else high = middle
    }
    next.set(at, low === 0 ? undefined : starts[low - 1])
    starts[low] = at
  }
  const run: number[] = []
  for (let at = starts.at(-1); at !== undefined; at = next.get(at)) run.push(group[at] ?? 0)
  return run
}
