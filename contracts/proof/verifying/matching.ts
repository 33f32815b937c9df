import { type Finding, findingOf, type Remark } from './findings.ts'
import type { Rows, Stream } from './rows.ts'
import { type Sealed, type Sequence, topicOf } from './sequence.ts'
import { uuidEnd } from './uuid.ts'

export interface Matched {
  readonly findings: readonly Finding[]
  readonly remarks: readonly Remark[]
  /** Rows after the last sealed one of their source. */
  readonly unsealed: number
}

/** By row: its place in `sealed`, or −1. */
type Places = Int32Array

export interface AllTrees {
  /** By row: 1 if any tree has sealed it. Such an event is neither missing from another tree nor inserted. */
  readonly sealedRows: Uint8Array
  readonly isPartitioned: boolean
}

export function allTreesOf(trees: readonly Sequence[], rows: Rows): AllTrees {
  const sealedRows = new Uint8Array(rows.count())
  let isPartitioned = false
  for (const { sealed } of trees) {
    for (const { row, source } of sealed) {
      if (row !== -1) sealedRows[row] = 1
      isPartitioned ||= !source.endsWith('/0')
    }
  }
  return { sealedRows, isPartitioned }
}

interface Matching extends AllTrees {
  readonly rows: Rows
  readonly sealed: readonly Sealed[]
  readonly places: Places
  /** By place in `sealed`: its row, even if altered, or −1. */
  readonly rowOf: Int32Array
  /** By source in the batch, in source order. */
  readonly bySource: ReadonlyMap<string, readonly number[]>
  readonly numbers: Int32Array
  readonly last: Map<string, number>
  readonly gone: readonly number[]
}

export function matchRows(
  { sealed, unknown, adopted }: Sequence,
  rows: Rows,
  all: AllTrees,
): Matched & { readonly places: Places } {
  const places = new Int32Array(rows.count()).fill(-1)
  const rowOf = new Int32Array(sealed.length)
  const gone: number[] = []
  for (let at = 0; at < sealed.length; at++) {
    const row = sealed[at]?.row ?? -1
    rowOf[at] = row
    if (row === -1) gone.push(at)
    else if (places[row] === -1) places[row] = at
  }
  const bySource = sourcesOf(sealed, adopted)
  const numbers = new Int32Array(sealed.length)
  for (const list of bySource.values()) {
    for (let number = 0; number < list.length; number++) numbers[list[number] ?? 0] = number
  }
  const isThere = (at: number) => rowOf[at] !== -1
  const last = new Map([...bySource].map(([source, list]) => [source, list.findLastIndex(isThere)]))
  const matching: Matching = { ...all, rows, sealed, places, rowOf, bySource, numbers, last, gone }
  pairById(matching)
  pairByPlace(matching)
  const { inserted, unsealed } = strangers(matching, unknown)
  return {
    findings: [...goneFindings(matching), ...inserted],
    remarks: repeatedIds(matching),
    unsealed,
    places,
  }
}

/** By source, in source order; adopted events are in the tree by time. */
function sourcesOf(sealed: readonly Sealed[], adopted: number): ReadonlyMap<string, readonly number[]> {
  const bySource = new Map<string, number[]>()
  for (let at = 0; at < sealed.length; at++) listIn(bySource, sealed[at]?.source ?? '').push(at)
  const offsetOf = (at: number) => sealed[at]?.offset ?? 0
  if (adopted === 0) return bySource
  for (const list of bySource.values()) {
    list.sort((one, other) => (one < adopted && other < adopted ? offsetOf(one) - offsetOf(other) : one - other))
  }
  return bySource
}

function listIn(lists: Map<string, number[]>, key: string): number[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}

/** A row with the id of a missing event is that event, altered, unless it was appended again at the end. */
function pairById(matching: Matching): void {
  const { rows, sealed, gone } = matching
  if (gone.length === 0) return
  const wanted = new Map(gone.map((at) => [sealed[at]?.id ?? '', at]))
  for (let row = 0; row < rows.count(); row++) {
    const at = isFree(matching, row) ? wanted.get(rows.id(row) ?? '') : undefined
    if (at === undefined || rows.topic(row) !== topicOf(sealed[at]?.source ?? '')) continue
    if (isBeforeSealed(matching, row) || !isLaterThere(matching, at)) pair(matching, at, row)
  }
}

/** A row in the place of a missing event is that event, altered. At the end of a source the id decides. */
function pairByPlace(matching: Matching): void {
  const { rowOf, bySource } = matching
  for (const list of bySource.values()) {
    if (list.some((at) => rowOf[at] === -1)) pairSource(matching, list)
  }
}

function pairSource(matching: Matching, list: readonly number[]): void {
  const { rows, rowOf } = matching
  let neighbor = list.find((at) => rowOf[at] !== -1)
  for (const at of list) {
    const row = rowOf[at] === -1 ? rowInPlaceOf(matching, at, neighbor) : -1
    const decides = isLaterThere(matching, at) || rows.id(row) === undefined
    if (row !== -1 && isFree(matching, row) && decides) pair(matching, at, row)
    if (rowOf[at] !== -1) neighbor = at
  }
}

function pair({ places, rowOf, sealed, numbers, last }: Matching, at: number, row: number): void {
  places[row] = at
  rowOf[at] = row
  const { source = '' } = sealed[at] ?? {}
  last.set(source, Math.max(last.get(source) ?? -1, numbers[at] ?? -1))
}

function isFree({ rows, places, sealedRows }: Matching, row: number): boolean {
  return places[row] === -1 && sealedRows[rows.first(row)] === 0
}

function isLaterThere({ sealed, numbers, last }: Matching, at: number): boolean {
  return (last.get(sealed[at]?.source ?? '') ?? -1) > (numbers[at] ?? 0)
}

/** The expected row: at the same distance from a neighbor in its source as before, or else at its old place. */
function rowInPlaceOf({ rows, sealed, rowOf }: Matching, at: number, neighbor: number | undefined): number {
  const { source = '', offset = 0 } = sealed[at] ?? {}
  if (neighbor === undefined) {
    const stream = rows.streams().find(({ name }) => name === source || name === topicOf(source))
    return stream === undefined ? -1 : rowAt(rows, stream, offset)
  }
  const row = rowOf[neighbor] ?? -1
  return rowAt(rows, rows.stream(row), rows.offset(row) + offset - (sealed[neighbor]?.offset ?? 0))
}

function rowAt(rows: Rows, { rows: list }: Stream, offset: number): number {
  let [low, high] = [0, list.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const row = list[middle] ?? -1
    const found = rows.offset(row)
    if (found === offset) return row
    if (found < offset) low = middle + 1
    else high = middle - 1
  }
  return -1
}

function isBeforeSealed({ rows, places }: Matching, row: number): boolean {
  const { rows: list } = rows.stream(row)
  const last = list.findLast((other) => places[other] !== -1)
  return last !== undefined && rows.offset(row) < rows.offset(last)
}

function goneFindings(matching: Matching): readonly Finding[] {
  const { sealed, rowOf, gone } = matching
  const dropped = droppedSources(matching)
  const topics = new Set([...dropped].map(topicOf))
  const single = gone.filter((at) => rowOf[at] !== -1 || !dropped.has(sealed[at]?.source ?? ''))
  return [
    ...single.map((at) => goneFinding(matching, at)),
    ...[...topics].map((topic): Finding => findingOf('missing-topic', topic)),
  ]
}

function goneFinding(matching: Matching, at: number): Finding {
  const { rows, sealed, rowOf } = matching
  const { index = null, id: event = null, source = '' } = sealed[at] ?? {}
  const found = { index, event, topic: topicOf(source) }
  const row = rowOf[at] ?? -1
  if (row !== -1) return { kind: 'altered', ...found, person: rows.person(row) || null, time: rows.time(row) }
  return { kind: isLaterThere(matching, at) ? 'missing' : 'truncated', ...found, person: null, time: null }
}

function droppedSources({ rows, bySource, rowOf, gone, sealed, isPartitioned }: Matching): ReadonlySet<string> {
  if (gone.length === 0) return new Set()
  const streams = rows.streams()
  const sources = new Set(gone.map((at) => sealed[at]?.source ?? ''))
  const isThere = (source: string) =>
    streams.some(({ name, topic, isSource }) =>
      isSource ? name === source : !isPartitioned && topic === topicOf(source),
    )
  const isEmpty = (source: string) => (bySource.get(source) ?? []).every((at) => rowOf[at] === -1)
  return new Set([...sources].filter((source) => isEmpty(source) && !isThere(source)))
}

/** Rows without a leaf: inserted if a sealed event follows, otherwise unsealed. */
function strangers(matching: Matching, unknown: number) {
  const { rows } = matching
  const all = rows.streams().flatMap((stream) => strangersIn(matching, stream))
  // They may belong to a damaged batch, which is already reported.
  const inserted = unknown > 0 ? [] : all.filter(({ isInserted }) => isInserted)
  return { inserted: inserted.map(({ row }) => insertedFinding(rows, row)), unsealed: all.length - inserted.length }
}

function strangersIn(matching: Matching, stream: Stream) {
  const { rows, places, sealedRows } = matching
  const found: { row: number; isInserted: boolean }[] = []
  let next = -1
  for (let at = stream.rows.length - 1; at >= 0; at--) {
    const row = stream.rows[at] ?? -1
    if (places[row] !== -1) next = row
    // An identical repeat is the same event.
    else if (rows.first(row) !== row) continue
    else {
      const isSealed = sealedRows[row] === 1
      found.push({ row, isInserted: !isSealed && next !== -1 && isBetween(matching, stream, at, next) })
    }
  }
  return found
}

function insertedFinding(rows: Rows, row: number): Finding {
  const about = { topic: rows.topic(row), person: rows.person(row) || null, time: rows.time(row) }
  return { kind: 'inserted', index: null, event: rows.id(row) ?? null, ...about }
}

/**
 * An export concatenates the sources of a topic, so unsealed rows of one source precede the next source: only rows
 * between two consecutive sealed events are certain.
 */
function isBetween(matching: Matching, stream: Stream, at: number, next: number): boolean {
  const { sealed, places, numbers, isPartitioned } = matching
  if (stream.isSource || !isPartitioned) return true
  const before = stream.rows.slice(0, at).findLast((other) => places[other] !== -1)
  const [first, second] = [places[before ?? -1] ?? -1, places[next] ?? -1]
  const [one, other] = [sealed[first], sealed[second]]
  if (one === undefined || other === undefined || one.source !== other.source) return false
  return one.offset + 1 === other.offset && (numbers[first] ?? 0) < (numbers[second] ?? 0)
}

/** Events whose id was sealed before with other bytes: an honest repeat is sealed anew. */
function repeatedIds({ rows, sealed }: Matching): readonly Remark[] {
  const remarks: Remark[] = []
  const mask = 2 ** Math.ceil(Math.log2(sealed.length * 2 + 2)) - 1
  const slots = new Int32Array(mask + 1).fill(-1)
  for (let at = 0; at < sealed.length; at++) {
    const { id = '', index = 0, source = '', row = -1 } = sealed[at] ?? {}
    let slot = uuidEnd(id) & mask
    while (slots[slot] !== -1 && sealed[slots[slot] ?? -1]?.id !== id) slot = (slot + 1) & mask
    if (slots[slot] === -1) slots[slot] = at
    else {
      const about = { topic: topicOf(source), person: rows.person(row) || null, time: rows.time(row) }
      remarks.push({ kind: 'repeated-id', index, event: id, ...about, count: 1 })
    }
  }
  return remarks
}
