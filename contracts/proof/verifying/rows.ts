import { HASH_BYTES, type Sha256 } from '../hashing.ts'
import { eventLeaf } from '../tree.ts'
import { readHead } from './envelope-head.ts'
import { uuidByte, uuidText } from './uuid.ts'

/** Rows of one source come in the order of their offsets. */
export interface Row {
  readonly topic: string
  /** `onboarding/0`; absent if unknown, as in an export. */
  readonly source?: string
  /** In its source, or in its topic if the source is unknown. */
  readonly offset: number
  readonly raw: Uint8Array
  /** Set if the log has a checksum for the row that does not fit. */
  readonly isDamaged?: boolean
}

/** Keeps no events, only what findings need, in about a hundred bytes per row. Rows are numbered from 0. */
export interface Rows {
  readonly count: () => number
  readonly add: (row: Row) => void
  /** The first row with this leaf, or −1. */
  readonly find: (leaf: Uint8Array) => number
  readonly first: (row: number) => number
  readonly id: (row: number) => string | undefined
  readonly hasId: (row: number, id: string) => boolean
  readonly person: (row: number) => number
  readonly time: (row: number) => string | null
  readonly topic: (row: number) => string
  readonly stream: (row: number) => Stream
  readonly offset: (row: number) => number
  readonly streams: () => readonly Stream[]
  readonly damaged: readonly number[]
}

/** The rows of a source, or of a topic if sources are unknown. */
export interface Stream {
  readonly name: string
  readonly topic: string
  readonly isSource: boolean
  readonly rows: number[]
}

const ID_BYTES = 16
const FIRST_ROOM = 1_024

export function createRows(hashing: Sha256): Rows {
  const streams = new Map<string, Stream>()
  const at: { stream: Stream[]; offset: number[]; person: number[]; time: number[] } = {
    stream: [],
    offset: [],
    person: [],
    time: [],
  }
  const damaged: number[] = []
  let leaves = new Uint8Array(FIRST_ROOM * HASH_BYTES)
  let ids = new Uint8Array(FIRST_ROOM * ID_BYTES)
  let table: LeafTable | undefined

  function add({ topic, source, offset, raw, isDamaged }: Row): void {
    const row = at.offset.length
    const { id, person, time } = readHead(raw)
    leaves = withRoom(leaves, (row + 1) * HASH_BYTES)
    leaves.set(eventLeaf(topic, raw, hashing), row * HASH_BYTES)
    ids = withRoom(ids, (row + 1) * ID_BYTES)
    if (id !== undefined) ids.set(id, row * ID_BYTES)
    const stream = streamOf(streams, topic, source)
    stream.rows.push(row)
    at.stream.push(stream)
    at.offset.push(offset)
    at.person.push(person)
    at.time.push(time)
    if (isDamaged === true) damaged.push(row)
    table = undefined
  }

  function find(leaf: Uint8Array): number {
    table ??= createTable(leaves, at.offset.length)
    return table(leaf)
  }

  return {
    count: () => at.offset.length,
    add,
    find,
    first: (row) => find(leaves.subarray(row * HASH_BYTES, (row + 1) * HASH_BYTES)),
    id: (row) => readId(ids, row * ID_BYTES),
    hasId: (row, id) => isIdAt(ids, row * ID_BYTES, id),
    person: (row) => at.person[row] ?? 0,
    time: (row) => isoOf(at.time[row] ?? Number.NaN),
    topic: (row) => at.stream[row]?.topic ?? '',
    stream: (row) => at.stream[row] ?? { name: '', topic: '', isSource: false, rows: [] },
    offset: (row) => at.offset[row] ?? 0,
    streams: () => [...streams.values()],
    damaged,
  }
}

function streamOf(streams: Map<string, Stream>, topic: string, source: string | undefined): Stream {
  const name = source ?? topic
  const found = streams.get(name)
  if (found !== undefined) return found
  const made = { name, topic, isSource: source !== undefined, rows: [] }
  streams.set(name, made)
  return made
}

function withRoom(bytes: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  if (needed <= bytes.length) return bytes
  const larger = new Uint8Array(bytes.length * 2)
  larger.set(bytes)
  return larger
}

function isoOf(time: number): string | null {
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** Sixteen zero bytes mean no id. */
function readId(ids: Uint8Array, from: number): string | undefined {
  const bytes = ids.subarray(from, from + ID_BYTES)
  return bytes.every((byte) => byte === 0) ? undefined : uuidText(bytes)
}

function isIdAt(ids: Uint8Array, from: number, id: string): boolean {
  for (let at = 0; at < ID_BYTES; at++) if (ids[from + at] !== uuidByte(id, at)) return false
  return true
}

type LeafTable = (leaf: Uint8Array) => number

/** An open-addressing table; leaves are already random. */
function createTable(leaves: Uint8Array, count: number): LeafTable {
  const mask = 2 ** Math.ceil(Math.log2(count * 2 + 2)) - 1
  const slots = new Int32Array(mask + 1).fill(-1)
  const slotOf = (bytes: Uint8Array, from: number): number => {
    const high = ((bytes[from] ?? 0) << 24) | ((bytes[from + 1] ?? 0) << 16)
    return (high | ((bytes[from + 2] ?? 0) << 8) | (bytes[from + 3] ?? 0)) & mask
  }
  const isAt = (row: number, leaf: Uint8Array, from: number): boolean => {
    for (let at = 0; at < HASH_BYTES; at++) if (leaves[row * HASH_BYTES + at] !== leaf[from + at]) return false
    return true
  }
  const seek = (leaf: Uint8Array, from: number): number => {
    let slot = slotOf(leaf, from)
    for (let row = slots[slot] ?? -1; row !== -1 && !isAt(row, leaf, from); row = slots[slot] ?? -1) {
      slot = (slot + 1) & mask
    }
    return slot
  }
  for (let row = 0; row < count; row++) {
    const slot = seek(leaves, row * HASH_BYTES)
    if (slots[slot] === -1) slots[slot] = row
  }
  return (leaf) => slots[seek(leaf, 0)] ?? -1
}
