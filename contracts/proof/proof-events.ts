import { PATTERNS } from '../patterns.ts'
import { fromBase64 } from './base64.ts'
import { HASH_BYTES } from './hashing.ts'
import { LONGEST_NOTE } from './notes.ts'

/** Its events are no leaves of the tree, because they contain the tree. */
export const PROOF = 'proof'

export const PROOF_TYPES = {
  begun: 'proof.log.begun',
  batch: 'proof.batch.sequenced',
  note: 'proof.checkpoint.signed',
  rotated: 'proof.key.rotated',
} as const

export interface LogBegun {
  readonly origin: string
  /** Number of events before the tree, whose order nothing had attested. */
  readonly adopted: number
  readonly key: string
}

/** Consecutive events of a source: source, first offset, count. */
export type Run = readonly [source: string, first: number, count: number]

/** Hashes are in base64. */
export interface BatchSequenced {
  readonly from: number
  /** Tree size after: `from`, plus a leaf per event, plus the leaf of the heads. */
  readonly size: number
  /** Leaves of the events in order, in base64, without the leaf of the heads. */
  readonly leaves: readonly string[]
  /** Ids of these events, so that a missing event can be named. */
  readonly ids: readonly string[]
  readonly heads_root: string
  readonly root: string
  /** Places of the events at sequencing. Only hints, because a move changes them. */
  readonly places: readonly Run[]
}

export interface CheckpointSigned {
  readonly note: string
}

export interface KeyRotated {
  readonly old: string
  readonly new: string
  /** `rotationText`, signed by both keys. */
  readonly note: string
}

export const MAX_LEAVES = 1_000

export interface Batch {
  readonly from: number
  readonly size: number
  readonly leaves: readonly Uint8Array[]
  readonly ids: readonly string[]
  readonly headsRoot: Uint8Array
  readonly root: Uint8Array
  readonly places: readonly Run[]
}

const UUID = new RegExp(PATTERNS.uuid, 'u')
const SOURCE = /^[A-Za-z0-9._-]{1,200}\/(?:0|[1-9]\d{0,9})$/

export function isEventId(text: unknown): text is string {
  return typeof text === 'string' && text.length === 36 && UUID.test(text)
}

/** Undefined unless everything has its canonical form. */
export function parseBatch(data: unknown): Batch | undefined {
  const object = closedObject(data, ['from', 'size', 'leaves', 'ids', 'heads_root', 'root', 'places'])
  if (object === undefined) return undefined
  const { from, size } = object
  const leaves = listOf(object['leaves'], hashIn)
  const ids = listOf(object['ids'], (id) => (isEventId(id) ? id : undefined))
  const places = listOf(object['places'], runIn)
  const [headsRoot, root] = [hashIn(object['heads_root']), hashIn(object['root'])]
  if (!isCount(from) || !isCount(size) || headsRoot === undefined || root === undefined) return undefined
  if (leaves === undefined || ids?.length !== leaves.length || size !== from + leaves.length + 1) return undefined
  const placed = places?.reduce((sum, [, , count]) => sum + count, 0)
  if (places === undefined || placed !== leaves.length) return undefined
  return { from, size, leaves, ids, headsRoot, root, places }
}

export function parseBegun(data: unknown): LogBegun | undefined {
  const { origin, adopted, key } = closedObject(data, ['origin', 'adopted', 'key']) ?? {}
  if (typeof origin !== 'string' || origin === '' || !isCount(adopted) || typeof key !== 'string') return undefined
  return { origin, adopted, key }
}

export function parseSigned(data: unknown): CheckpointSigned | undefined {
  const { note } = closedObject(data, ['note']) ?? {}
  return isNote(note) ? { note } : undefined
}

export function parseRotated(data: unknown): KeyRotated | undefined {
  const { old, new: next, note } = closedObject(data, ['old', 'new', 'note']) ?? {}
  return typeof old === 'string' && typeof next === 'string' && isNote(note) ? { old, new: next, note } : undefined
}

function isNote(note: unknown): note is string {
  return typeof note === 'string' && note.length <= LONGEST_NOTE
}

function closedObject(data: unknown, keys: readonly string[]): Readonly<Record<string, unknown>> | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
  const entries = Object.entries(data)
  if (entries.length !== keys.length || !entries.every(([key]) => keys.includes(key))) return undefined
  return Object.fromEntries(entries)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function hashIn(text: unknown): Uint8Array | undefined {
  const bytes = typeof text === 'string' && text.length === 44 ? fromBase64(text) : undefined
  return bytes?.length === HASH_BYTES ? bytes : undefined
}

function runIn(value: unknown): Run | undefined {
  if (!Array.isArray(value) || value.length !== 3) return undefined
  const [source, first, count]: readonly unknown[] = value
  if (typeof source !== 'string' || !SOURCE.test(source) || !isCount(first) || !isCount(count)) return undefined
  return count === 0 ? undefined : [source, first, count]
}

/** Undefined if too long, or if any entry is invalid. */
function listOf<T>(value: unknown, read: (entry: unknown) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_LEAVES) return undefined
  const entries: T[] = []
  for (const entry of value) {
    const one = read(entry)
    if (one === undefined) return undefined
    entries.push(one)
  }
  return entries
}
