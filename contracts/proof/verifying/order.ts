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
  const { rows, sealed } = ordering
  const unordered = unorderedGroups(ordering)
  if (unordered.size === 0) return []
  const groups = new Map<string, number[]>()
  eachPlace(ordering, (topic, person, at) => {
    const key = `${topic} ${person}`
    if (!unordered.has(key)) return
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [at])
    else group.push(at)
  })
  const moved = [...groups.values()].flatMap((group) => movedIn(group, ordering))
  return moved.flatMap((at) => {
    const event = sealed[at]
    return event === undefined ? [] : [findingOf(event, rows)]
  })
}

/** The topics and persons with an event that stands before one that was sealed earlier: nearly always none. */
function unorderedGroups(ordering: Ordering): ReadonlySet<string> {
  const unordered = new Set<string>()
  const topics = new Map<string, Map<number, number>>()
  eachPlace(ordering, (topic, person, at) => {
    const last = topics.get(topic) ?? new Map<number, number>()
    if (last.size === 0) topics.set(topic, last)
    const before = last.get(person)
    if (before !== undefined && !isBefore(before, at, ordering)) unordered.add(`${topic} ${person}`)
    last.set(person, at)
  })
  return unordered
}

/** Every sealed event that stands in the log, in the order of its source. */
function eachPlace(
  { rows, sealed, places }: Ordering,
  take: (topic: string, person: number, at: number) => void,
): void {
  for (const stream of rows.streams()) {
    for (const row of stream.rows) {
      const at = places[row] ?? -1
      // What stands in the place of an event that was altered may be of anybody.
      if (at !== -1 && sealed[at]?.row !== -1) take(stream.topic, rows.person(row), at)
    }
  }
}

function findingOf({ index, id, source, row }: Sealed, rows: Rows): Finding {
  const about = { topic: topicOf(source), person: rows.person(row) || null, time: rows.time(row) }
  return { kind: 'reordered', index, event: id, ...about }
}

function movedIn(group: readonly number[], ordering: Ordering): readonly number[] {
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
