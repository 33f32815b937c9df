import { PATTERNS } from '../patterns.ts'
import { fromBase64, readBase64 } from './base64.ts'
import { HASH_BYTES } from './hashing.ts'
import { LONGEST_NOTE } from './notes.ts'

/** What the events of the topic `proof` say, and the strict reading of them. */

/** The topic whose events are no leaves: they are what the tree is kept in. */
export const PROOF = 'proof'

export const PROOF_TYPES = {
  begun: 'proof.log.begun',
  batch: 'proof.batch.sequenced',
  note: 'proof.checkpoint.signed',
  rotated: 'proof.key.rotated',
} as const

/** `proof.log.begun`: a tree begins. */
export interface LogBegun {
  readonly origin: string
  /** How many events there were before. Nobody has witnessed those. */
  readonly adopted: number
  /** A verifier key as text. */
  readonly key: string
}

/** So many events of a source that stand side by side: source, first offset, count. */
export type Run = readonly [source: string, first: number, count: number]

/** `proof.batch.sequenced`, as it stands in the log. */
export interface BatchSequenced {
  /** The size of the tree before. */
  readonly from: number
  /** The size after: `from`, a leaf for each event, and the leaf of the heads. */
  readonly size: number
  /** The leaves of the events, in order, each in base64. The leaf of the heads is not among them. */
  readonly leaves: readonly string[]
  /** The ids of these events. Without them an event that is gone could not be named. */
  readonly ids: readonly string[]
  /** In base64. */
  readonly heads_root: string
  /** In base64. */
  readonly root: string
  /** Where the events stood when they were sequenced: hints, since a move gives them other places. */
  readonly places: readonly Run[]
}

/** `proof.checkpoint.signed` */
export interface CheckpointSigned {
  readonly note: string
}

/** `proof.key.rotated` */
export interface KeyRotated {
  readonly old: string
  readonly new: string
  /** Over `rotationText`, signed by both. */
  readonly note: string
}

/** Events of one batch. */
export const MOST_LEAVES = 1_000

/** A batch whose texts have been read. */
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

/** Whether a text can be the id of an event. */
export function isEventId(text: unknown): text is string {
  return typeof text === 'string' && text.length === 36 && UUID.test(text)
}

/** Reads the data of a `proof.batch.sequenced`; undefined where anything is not as it is written. */
export function parseBatch(data: unknown): Batch | undefined {
  const object = closedObject(data, ['from', 'size', 'leaves', 'ids', 'heads_root', 'root', 'places'])
  if (object === undefined) return undefined
  const { from, size } = object
  const leaves = hashesIn(object['leaves'])
  const ids = listOf(object['ids'], (id) => (isEventId(id) ? id : undefined))
  const places = listOf(object['places'], runIn)
  const [headsRoot, root] = [hashIn(object['heads_root']), hashIn(object['root'])]
  if (!isCount(from) || !isCount(size) || headsRoot === undefined || root === undefined) return undefined
  if (leaves === undefined || ids?.length !== leaves.length || size !== from + leaves.length + 1) return undefined
  const placed = places?.reduce((sum, [, , count]) => sum + count, 0)
  if (places === undefined || placed !== leaves.length) return undefined
  return { from, size, leaves, ids, headsRoot, root, places }
}

/** Reads the data of a `proof.log.begun`. */
export function parseBegun(data: unknown): LogBegun | undefined {
  const { origin, adopted, key } = closedObject(data, ['origin', 'adopted', 'key']) ?? {}
  if (typeof origin !== 'string' || origin === '' || !isCount(adopted) || typeof key !== 'string') return undefined
  return { origin, adopted, key }
}

/** Reads the data of a `proof.checkpoint.signed`. */
export function parseSigned(data: unknown): CheckpointSigned | undefined {
  const { note } = closedObject(data, ['note']) ?? {}
  return isNote(note) ? { note } : undefined
}

/** Reads the data of a `proof.key.rotated`. */
export function parseRotated(data: unknown): KeyRotated | undefined {
  const { old, new: next, note } = closedObject(data, ['old', 'new', 'note']) ?? {}
  return typeof old === 'string' && typeof next === 'string' && isNote(note) ? { old, new: next, note } : undefined
}

function isNote(note: unknown): note is string {
  return typeof note === 'string' && note.length <= LONGEST_NOTE
}

/** An object with exactly these keys. */
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

/** In one piece of memory: many small ones would cost more than they hold. */
function hashesIn(value: unknown): readonly Uint8Array[] | undefined {
  if (!Array.isArray(value) || value.length > MOST_LEAVES) return undefined
  const bytes = new Uint8Array(value.length * HASH_BYTES)
  let at = 0
  return listOf(value, (text) => {
    const hash = bytes.subarray(at, at + HASH_BYTES)
    at += HASH_BYTES
    return typeof text === 'string' && readBase64(text, hash) ? hash : undefined
  })
}

function runIn(value: unknown): Run | undefined {
  if (!Array.isArray(value) || value.length !== 3) return undefined
  const [source, first, count]: readonly unknown[] = value
  if (typeof source !== 'string' || !SOURCE.test(source) || !isCount(first) || !isCount(count)) return undefined
  return count === 0 ? undefined : [source, first, count]
}

/** A list of at most `MOST_LEAVES` whose entries can all be read. */
function listOf<T>(value: unknown, read: (entry: unknown) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(value) || value.length > MOST_LEAVES) return undefined
  const entries: T[] = []
  for (const entry of value) {
    const one = read(entry)
    if (one === undefined) return undefined
    entries.push(one)
  }
  return entries
}
