import { fromBase64 } from '../../base64.ts'
import { HASH_BYTES } from '../../hashing.ts'
import { type FiledNames, MEDICAL_FILES, PACKET_FILES, PACKET_VERSION, type PacketManifest } from '../../packet.ts'
import { type EnvelopeHead, parseObject, readHead } from '../envelope-head.ts'

/** What the files of a packet say. Nothing of it is verified. */

export type Files = ReadonlyMap<string, Uint8Array>
type Fields = Readonly<Record<string, unknown>>

export interface PacketEvent {
  readonly id: string
  readonly index: number
  readonly topic: string
  readonly raw: Uint8Array
  readonly head: EnvelopeHead
  readonly envelope: Fields
  readonly data: Opened | undefined
  readonly evidence: Opened | undefined
}

/** The text of a part of an event, and the salt of its commitment. */
export interface Opened {
  readonly text: string
  readonly salt: string
}

export interface LeafProof {
  readonly index: number
  readonly hashes: readonly Uint8Array[]
}

export interface PacketHeads {
  readonly person: number
  readonly n: number
  readonly chain: Uint8Array
  readonly headsSize: number
  readonly path: readonly Uint8Array[]
  readonly headsRoot: Uint8Array
  readonly leaf: LeafProof
}

/** A text (`id`, `markdown`) or a form (`name`, `definition`). Without `words` if the log has none. */
export interface Wording {
  readonly name: string
  readonly hash: string
  readonly words: string | undefined
}

export interface PacketReceipt {
  readonly anchor: string
  readonly time: string
  readonly receipt: string
}

/** Events under one number. */
export interface Filed {
  readonly names: FiledNames
  readonly events: readonly PacketEvent[]
  readonly proofs: readonly LeafProof[]
  /** Undefined if unreadable. */
  readonly heads: PacketHeads | undefined
}

export interface PacketContents {
  readonly manifest: PacketManifest
  readonly checkpoint: string
  readonly own: Filed
  /** Undefined in a packet without the medical record. */
  readonly medical: Filed | undefined
  /** Of both. */
  readonly events: readonly PacketEvent[]
  readonly texts: readonly Wording[]
  readonly definitions: readonly Wording[]
  readonly receipts: readonly PacketReceipt[]
  /** Names of files with a line that cannot be read. */
  readonly unreadable: ReadonlySet<string>
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Undefined if these are not the files of a packet. */
export function contentsOf(files: Files): PacketContents | undefined {
  const manifest = manifestIn(objectIn(files.get(PACKET_FILES.manifest)))
  if (manifest === undefined || !Object.values(PACKET_FILES).every((name) => files.has(name))) return undefined
  const unreadable = new Set<string>()

  function lines<T>(name: string, read: (fields: Fields) => T | undefined): readonly T[] {
    const found = linesIn(files.get(name)).map((line) => line && read(line))
    if (found.includes(undefined)) unreadable.add(name)
    return found.filter((one) => one !== undefined)
  }

  function filed(names: FiledNames): Filed {
    const heads = headsIn(objectIn(files.get(names.heads)) ?? {})
    if (heads === undefined) unreadable.add(names.heads)
    return { names, events: lines(names.events, eventIn), proofs: lines(names.proofs, proofIn), heads }
  }

  const own = filed(PACKET_FILES)
  const medical = hasMedical(files, manifest) ? filed(MEDICAL_FILES) : undefined
  const { texts, definitions, receipts } = PACKET_FILES
  return {
    manifest,
    checkpoint: textIn(files.get(PACKET_FILES.checkpoint)) ?? '',
    own,
    medical,
    events: [...own.events, ...(medical?.events ?? [])],
    texts: lines(texts, ({ id, hash, markdown }) => wordingIn(id, hash, markdown)),
    definitions: lines(definitions, ({ name, hash, definition }) => wordingIn(name, hash, definition)),
    receipts: lines(receipts, receiptIn),
    unreadable,
  }
}

/** One of the files, or its name in the manifest, is enough: the others must not be left out. */
function hasMedical(files: Files, { files: listed }: PacketManifest): boolean {
  return Object.values(MEDICAL_FILES).some((name) => files.has(name) || name in listed)
}

function textIn(bytes: Uint8Array = new Uint8Array()): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

function objectIn(bytes: Uint8Array = new Uint8Array()): Fields | undefined {
  return parseObject(bytes)
}

/** Undefined for each line that is no object. */
function linesIn(bytes: Uint8Array | undefined): readonly (Fields | undefined)[] {
  const text = textIn(bytes)
  if (text === undefined) return [undefined]
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map(fieldsIn)
}

export function fieldsIn(json: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : undefined
  } catch {
    return undefined
  }
}

function manifestIn(fields: Fields | undefined): PacketManifest | undefined {
  const { version, origin, person, as_of: asOf, size, events, leaves, files, key } = fields ?? {}
  if (version !== PACKET_VERSION || typeof origin !== 'string' || typeof asOf !== 'string') return undefined
  if (!isCount(person) || !isCount(size) || !isCount(events) || !isCount(leaves)) return undefined
  if (typeof files !== 'object' || files === null) return undefined
  const hashes = Object.entries(files).map(([name, hash]) => [name, String(hash)] as const)
  const own = typeof key === 'string' ? key : ''
  return { version, origin, person, as_of: asOf, size, events, leaves, files: Object.fromEntries(hashes), key: own }
}

function eventIn({ id, index, topic, raw: base64, data, salt, evidence, evidence_salt }: Fields) {
  const raw = typeof base64 === 'string' ? fromBase64(base64) : undefined
  if (typeof id !== 'string' || typeof topic !== 'string' || !isCount(index) || raw === undefined) return undefined
  const [head, envelope] = [readHead(raw), parseObject(raw) ?? {}]
  const parts = { data: openedIn(data, salt), evidence: openedIn(evidence, evidence_salt) }
  return { id, index, topic, raw, head, envelope, ...parts }
}

function openedIn(text: unknown, salt: unknown): Opened | undefined {
  return typeof text === 'string' ? { text, salt: typeof salt === 'string' ? salt : '' } : undefined
}

function proofIn({ index, hashes }: Fields): LeafProof | undefined {
  const read = hashesIn(hashes)
  return isCount(index) && read !== undefined ? { index, hashes: read } : undefined
}

function headsIn(fields: Fields): PacketHeads | undefined {
  const { person, n, heads_size: headsSize } = fields
  const [chain, headsRoot, path] = [hashIn(fields['chain']), hashIn(fields['heads_root']), hashesIn(fields['path'])]
  const { leaf: proven } = fields
  const leaf = typeof proven === 'object' && proven !== null ? proofIn({ ...proven }) : undefined
  if (!isCount(person) || !isCount(n) || !isCount(headsSize) || leaf === undefined) return undefined
  if (chain === undefined || headsRoot === undefined || path === undefined) return undefined
  return { person, n, chain, headsSize, path, headsRoot, leaf }
}

function wordingIn(name: unknown, hash: unknown, words: unknown): Wording | undefined {
  if (typeof name !== 'string' || typeof hash !== 'string') return undefined
  return typeof words === 'string' || words === null ? { name, hash, words: words ?? undefined } : undefined
}

function receiptIn({ anchor, time, receipt }: Fields): PacketReceipt | undefined {
  const isWhole = typeof anchor === 'string' && typeof time === 'string' && typeof receipt === 'string'
  return isWhole ? { anchor, time, receipt } : undefined
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function hashIn(value: unknown): Uint8Array | undefined {
  const bytes = typeof value === 'string' ? fromBase64(value) : undefined
  return bytes?.length === HASH_BYTES ? bytes : undefined
}

/** The height of a tree of 2^53 leaves. */
const MAX_HASHES = 53

function hashesIn(value: unknown): readonly Uint8Array[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_HASHES) return undefined
  const hashes = value.map(hashIn)
  return hashes.includes(undefined) ? undefined : hashes.filter((hash) => hash !== undefined)
}
