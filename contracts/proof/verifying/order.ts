import type { Finding } from './findings.ts'
import type { Rows } from './rows.ts'
import { type Sealed, topicOf } from './sequence.ts'

export interface Ordering {
  readonly rows: Rows
  readonly sealed: readonly Sealed[]
  /** By row: its place in `sealed`, or −1. */
  readonly places: Int32Array
  /** Events before the tree began. The tree has them by time, so they are compared by offset. */
  readonly adopted: number
}

/** The smallest set of events that explains a different order within a person and topic. */
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

function eachPlace(
  { rows, sealed, places }: Ordering,
  take: (topic: string, person: number, at: number) => void,
): void {
  for (const stream of rows.streams()) {
    for (const row of stream.rows) {
      const at = places[row] ?? -1
      // An altered event may now belong to another person.
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

function isBefore(one: number, other: number, { sealed, adopted }: Ordering): boolean {
  const [first, second] = [sealed[one], sealed[other]]
  if (first === undefined || second === undefined) return one < other
  const isByPlace = one < adopted && other < adopted && first.source === second.source
  return isByPlace ? first.offset < second.offset : one < other
}

/** Of several longest runs, the one whose events come first. */
function longestRun(group: readonly number[], ordering: Ordering): readonly number[] {
  /** By length: the start of the run that is easiest to extend to the front. */
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
