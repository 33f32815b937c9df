import { type Finding, findingOf, type Remark } from './findings.ts'
import { aboutRow, type LoggedRow, type Rows, type Stream } from './rows.ts'
import { type Sealed, type Sequence, topicOf } from './sequence.ts'

export interface Matched {
  readonly findings: readonly Finding[]
  readonly remarks: readonly Remark[]
  /** Rows after the last sealed one of their source. */
  readonly unsealed: number
  readonly sealedAs: ReadonlyMap<LoggedRow, Sealed>
}

export interface AllTrees {
  /** Rows that any tree has sealed: neither missing from another tree nor inserted. */
  readonly sealedRows: ReadonlySet<LoggedRow>
  readonly isPartitioned: boolean
}

export function allTreesOf(trees: readonly Sequence[]): AllTrees {
  const sealed = trees.flatMap((tree) => tree.sealed)
  return {
    sealedRows: new Set(sealed.flatMap(({ row }) => row ?? [])),
    isPartitioned: sealed.some(({ source }) => !source.endsWith('/0')),
  }
}

interface Matching extends AllTrees {
  readonly rows: Rows
  readonly sealed: readonly Sealed[]
  readonly sealedAs: Map<LoggedRow, Sealed>
  /** Also of altered events. */
  readonly rowOf: Map<Sealed, LoggedRow>
  /** By source in the batch, in source order. */
  readonly bySource: ReadonlyMap<string, readonly Sealed[]>
  readonly numbers: ReadonlyMap<Sealed, number>
  /** By source, the highest number of an event that is there. */
  readonly last: Map<string, number>
  readonly gone: readonly Sealed[]
}

export function matchRows({ sealed, unknown, adopted }: Sequence, rows: Rows, all: AllTrees): Matched {
  const bySource = sourcesOf(sealed, adopted)
  const matching: Matching = {
    ...all,
    rows,
    sealed,
    bySource,
    numbers: new Map(bySource.values().flatMap((list) => list.map((event, number) => [event, number] as const))),
    sealedAs: new Map(),
    rowOf: new Map(),
    last: new Map(),
    gone: sealed.filter(({ row }) => row === undefined),
  }
  for (const event of sealed) if (event.row !== undefined) pair(matching, event, event.row)
  pairById(matching)
  for (const list of bySource.values()) pairByPlace(matching, list)
  const { inserted, unsealed } = strangers(matching, unknown)
  return {
    findings: [...goneFindings(matching), ...inserted],
    remarks: repeatedIds(sealed),
    unsealed,
    sealedAs: matching.sealedAs,
  }
}

/** By source, in source order; adopted events are in the tree by time. */
function sourcesOf(sealed: readonly Sealed[], adopted: number): ReadonlyMap<string, readonly Sealed[]> {
  const bySource = Map.groupBy(sealed, ({ source }) => source)
  if (adopted === 0) return bySource
  for (const list of bySource.values()) {
    list.sort((one, other) => (other.at < adopted && one.at < adopted ? one.offset - other.offset : one.at - other.at))
  }
  return bySource
}

function pair({ sealedAs, rowOf, numbers, last }: Matching, event: Sealed, row: LoggedRow): void {
  if (!sealedAs.has(row)) sealedAs.set(row, event)
  rowOf.set(event, row)
  last.set(event.source, Math.max(last.get(event.source) ?? -1, numbers.get(event) ?? -1))
}

/** A row with the id of a missing event is that event, altered, unless it was appended again at the end. */
function pairById(matching: Matching): void {
  const { rows, gone } = matching
  if (gone.length === 0) return
  const wanted = new Map(gone.map((event) => [event.id, event]))
  for (const row of rows.all) {
    const event = isFree(matching, row) ? wanted.get(row.id ?? '') : undefined
    if (event === undefined || row.stream.topic !== topicOf(event.source)) continue
    if (isBeforeSealed(matching, row) || !isLaterThere(matching, event)) pair(matching, event, row)
  }
}

/** A row in the place of a missing event is that event, altered. At the end of a source the id decides. */
function pairByPlace(matching: Matching, list: readonly Sealed[]): void {
  const { rowOf } = matching
  let neighbor = list.find((event) => rowOf.has(event))
  for (const event of list) {
    const row = rowOf.has(event) ? undefined : rowInPlaceOf(matching, event, neighbor)
    if (row !== undefined && isFree(matching, row) && (isLaterThere(matching, event) || row.id === undefined)) {
      pair(matching, event, row)
    }
    if (rowOf.has(event)) neighbor = event
  }
}

function isFree({ sealedAs, sealedRows }: Matching, row: LoggedRow): boolean {
  return !sealedAs.has(row) && !sealedRows.has(row.repeats ?? row)
}

function isLaterThere({ numbers, last }: Matching, event: Sealed): boolean {
  return (last.get(event.source) ?? -1) > (numbers.get(event) ?? 0)
}

/** The expected row: at the same distance from a neighbor in its source as before, or else at its old place. */
function rowInPlaceOf({ rows, rowOf }: Matching, event: Sealed, neighbor: Sealed | undefined): LoggedRow | undefined {
  const beside = neighbor && rowOf.get(neighbor)
  if (neighbor === undefined || beside === undefined) {
    const stream = rows.streams().find(({ name }) => name === event.source || name === topicOf(event.source))
    return stream && rowAt(stream, event.offset)
  }
  return rowAt(beside.stream, beside.offset + event.offset - neighbor.offset)
}

function rowAt({ rows }: Stream, offset: number): LoggedRow | undefined {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.offset ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return rows[low]?.offset === offset ? rows[low] : undefined
}

function isBeforeSealed({ sealedAs }: Matching, { stream, offset }: LoggedRow): boolean {
  const last = stream.rows.findLast((other) => sealedAs.has(other))
  return last !== undefined && offset < last.offset
}

function goneFindings(matching: Matching): readonly Finding[] {
  const { rowOf, gone } = matching
  const dropped = droppedSources(matching)
  const topics = new Set([...dropped].map(topicOf))
  return [
    ...gone
      .filter((event) => rowOf.has(event) || !dropped.has(event.source))
      .map((event) => goneFinding(matching, event)),
    ...[...topics].map((topic) => findingOf('missing-topic', topic)),
  ]
}

function goneFinding(matching: Matching, event: Sealed): Finding {
  const { index, id, source } = event
  const found = { index, event: id, topic: topicOf(source) }
  const row = matching.rowOf.get(event)
  if (row !== undefined) return { kind: 'altered', ...aboutRow(row), ...found }
  return { kind: isLaterThere(matching, event) ? 'missing' : 'truncated', ...found, person: null, time: null }
}

function droppedSources({ rows, bySource, rowOf, gone, isPartitioned }: Matching): ReadonlySet<string> {
  const streams = rows.streams()
  const isThere = (source: string) =>
    streams.some(({ name, topic, isSource }) =>
      isSource ? name === source : !isPartitioned && topic === topicOf(source),
    )
  const isEmpty = (source: string) => !bySource.get(source)?.some((event) => rowOf.has(event))
  const sources = new Set(gone.map(({ source }) => source))
  return new Set([...sources].filter((source) => isEmpty(source) && !isThere(source)))
}

/** Rows without a leaf: inserted if a sealed event follows, otherwise unsealed. */
function strangers(matching: Matching, unknown: number) {
  const all = matching.rows.streams().flatMap((stream) => strangersIn(matching, stream))
  // They may belong to a damaged batch, which is already reported.
  const inserted = unknown > 0 ? [] : all.filter(({ isInserted }) => isInserted)
  return {
    inserted: inserted.map(({ row }): Finding => ({ kind: 'inserted', index: null, ...aboutRow(row) })),
    unsealed: all.length - inserted.length,
  }
}

function strangersIn(matching: Matching, stream: Stream) {
  const { sealedAs, sealedRows } = matching
  const found: { row: LoggedRow; isInserted: boolean }[] = []
  let next: Sealed | undefined
  for (const [at, row] of [...stream.rows.entries()].reverse()) {
    if (sealedAs.has(row)) next = sealedAs.get(row)
    // An identical repeat is the same event.
    else if (row.repeats === undefined) {
      found.push({ row, isInserted: !sealedRows.has(row) && isBefore(matching, stream, at, next) })
    }
  }
  return found
}

/**
 * An export concatenates the sources of a topic, so unsealed rows of one source precede the next source: only rows
 * between two consecutive sealed events are certain.
 */
function isBefore({ sealedAs, numbers, isPartitioned }: Matching, stream: Stream, at: number, next?: Sealed): boolean {
  if (next === undefined) return false
  if (stream.isSource || !isPartitioned) return true
  const row = stream.rows.slice(0, at).findLast((other) => sealedAs.has(other))
  const before = row && sealedAs.get(row)
  if (before === undefined || before.source !== next.source || before.offset + 1 !== next.offset) return false
  return (numbers.get(before) ?? 0) < (numbers.get(next) ?? 0)
}

/** Events whose id was sealed before with other bytes: an honest repeat is sealed anew. */
function repeatedIds(sealed: readonly Sealed[]): readonly Remark[] {
  const known = new Set<string>()
  return sealed.flatMap(({ index, id, source, row }): Remark[] => {
    if (!known.has(id)) {
      known.add(id)
      return []
    }
    const { person = null, time = null } = row === undefined ? {} : aboutRow(row)
    return [{ kind: 'repeated-id', index, event: id, topic: topicOf(source), person, time, count: 1 }]
  })
}
