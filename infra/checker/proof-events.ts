import { type Hash, isHash } from './hashes.ts'
import { idIn, isId, isRecord, type Row, toldBy } from './rows.ts'

/** A batch's list, without the fields that `Batch` derives. */
export interface Listed {
  readonly leaves: readonly Hash[]
  readonly ids: readonly string[]
  readonly headsRoot: Hash
  readonly places: readonly (readonly [source: string, first: number, count: number])[]
}

export interface Batch extends Listed {
  readonly kind: 'batch'
  readonly id: string
  readonly from: number
  readonly size: number
  readonly root: Hash
}

export interface Begun {
  readonly kind: 'begun'
  readonly id: string
  readonly origin: string
  readonly adopted: number
  readonly key: string
}

export interface Noted {
  readonly kind: 'note'
  readonly id: string
  readonly note: string
}

export interface Rotated {
  readonly kind: 'rotated'
  readonly id: string
  readonly old: string
  readonly new: string
  readonly note: string
}

/** An unreadable `proof` event, and its likely type. */
export interface Unreadable {
  readonly kind: 'unreadable'
  readonly id: string | null
  readonly was: ReadableKind | 'unknown'
  readonly listed: Listed | undefined
}

type ReadableKind = 'batch' | 'begun' | 'note' | 'rotated'

export type ProofEvent = Batch | Begun | Noted | Rotated | Unreadable

type Data = Readonly<Record<string, unknown>>

/** Parses a `proof` event. Each must have exactly its own keys, and a batch must be consistent. */
export function proofEventOf({ raw }: Row): ProofEvent {
  const { id, type, data } = toldBy(raw)
  const was = looksLike(Buffer.from(raw).toString('latin1'))
  const known = id ?? idIn(raw)
  const unreadable: Unreadable = {
    kind: 'unreadable',
    id: known,
    was,
    listed: isRecord(data) ? listedOf(data) : undefined,
  }
  if (id === null || type === null || !isRecord(data)) return unreadable
  return READERS[type]?.(id, data) ?? unreadable
}

const READERS: Readonly<Record<string, (id: string, data: Data) => ProofEvent | undefined>> = {
  'proof.batch.sequenced': batchOf,
  'proof.log.begun': begunOf,
  'proof.checkpoint.signed': notedOf,
  'proof.key.rotated': rotatedOf,
}

/** One changed byte can't remove all of these markers. */
function looksLike(text: string): Unreadable['was'] {
  if (text.includes('proof.batch.sequenced') || text.includes('"leaves"')) return 'batch'
  if (text.includes('proof.log.begun') || text.includes('"adopted"')) return 'begun'
  if (text.includes('proof.key.rotated') || text.includes('"old"')) return 'rotated'
  return text.includes('proof.checkpoint.signed') || text.includes('"note"') ? 'note' : 'unknown'
}

function batchOf(id: string, data: Data): Batch | undefined {
  const { from, size, root } = data
  const listed = listedOf(data)
  if (listed === undefined || !has(data, ['from', 'size', 'leaves', 'ids', 'heads_root', 'root', 'places'])) return
  if (!isCount(from) || !isCount(size) || !isHash(root) || size !== from + listed.leaves.length + 1) return
  return { kind: 'batch', id, from, size, root, ...listed }
}

const MAX_LEAVES = 1_000

function listedOf({ leaves, ids, heads_root: headsRoot, places }: Data): Listed | undefined {
  if (!Array.isArray(leaves) || !Array.isArray(ids) || !Array.isArray(places) || !isHash(headsRoot)) return
  if (leaves.length > MAX_LEAVES || !leaves.every(isHash) || ids.length !== leaves.length) return
  if (!ids.every(isId) || !places.every(isRun)) return
  if (places.reduce((sum, [, , count]) => sum + count, 0) !== leaves.length) return
  return { leaves, ids, headsRoot, places }
}

const SOURCE = /^[A-Za-z0-9._-]+\/(0|[1-9]\d{0,9})$/

function isRun(value: unknown): value is [string, number, number] {
  if (!Array.isArray(value) || value.length !== 3) return false
  const [source, first, count] = value
  return typeof source === 'string' && SOURCE.test(source) && isCount(first) && isCount(count) && count > 0
}

function begunOf(id: string, data: Data): Begun | undefined {
  const { origin, adopted, key } = data
  if (!has(data, ['origin', 'adopted', 'key']) || typeof origin !== 'string' || typeof key !== 'string') return
  return isCount(adopted) ? { kind: 'begun', id, origin, adopted, key } : undefined
}

function notedOf(id: string, data: Data): Noted | undefined {
  const { note } = data
  return has(data, ['note']) && typeof note === 'string' ? { kind: 'note', id, note } : undefined
}

function rotatedOf(id: string, data: Data): Rotated | undefined {
  const { old, new: fresh, note } = data
  if (!has(data, ['old', 'new', 'note'])) return
  if (typeof old !== 'string' || typeof fresh !== 'string' || typeof note !== 'string') return
  return { kind: 'rotated', id, old, new: fresh, note }
}

function has(data: Data, keys: readonly string[]): boolean {
  return Object.keys(data).length === keys.length && keys.every((key) => key in data)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
