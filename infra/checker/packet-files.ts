import { hash } from 'node:crypto'
import { type Hash, isHash } from './hashes.ts'
import { isRecord, type Told, toldBy } from './rows.ts'

type Data = Readonly<Record<string, unknown>>

export interface Manifest {
  readonly origin: string
  readonly person: number
  readonly size: number
  readonly key: string
}

export interface Opened {
  readonly text: string
  readonly salt: string
}

export interface PacketEvent {
  readonly id: string
  readonly index: number
  readonly topic: string
  readonly raw: Buffer
  readonly told: Told
  readonly commits: { readonly data: unknown; readonly evidence: unknown }
  readonly data: Opened | undefined
  readonly evidence: Opened | undefined
}

export interface Proof {
  readonly index: number
  readonly path: readonly Hash[]
}

export interface HeadClaim {
  readonly person: number
  readonly n: number
  readonly chain: Hash
  readonly size: number
  readonly path: readonly Hash[]
  readonly root: Hash
  readonly leaf: Proof
}

export interface Wording {
  readonly name: string
  readonly hash: string
  readonly words: string | null
}

export interface Receipt {
  readonly anchor: string
  readonly time: string
  readonly receipt: string
}

/** What is filed under one number. Names of files begin with `prefix`. */
export interface Folder {
  readonly prefix: '' | 'medical-'
  readonly events: readonly PacketEvent[]
  readonly proofs: readonly Proof[]
  readonly heads: HeadClaim | undefined
}

export interface Packet {
  readonly manifest: Manifest
  readonly checkpoint: string
  /** The person's, then the medical one if the packet has it. */
  readonly folders: readonly Folder[]
  readonly texts: readonly Wording[]
  readonly definitions: readonly Wording[]
  readonly receipts: readonly Receipt[]
  /** Files that are unreadable in part, not in the manifest, or have another hash there. */
  readonly damaged: readonly string[]
  /** Whether the manifest counts other events or proofs. */
  readonly isMiscounted: boolean
}

const LISTED = ['events.ndjson', 'proofs.ndjson', 'heads.json', 'checkpoint.txt', 'receipts.ndjson'] as const
const NAMES = [...LISTED, 'texts.ndjson', 'definitions.ndjson'] as const
const FILED = ['events.ndjson', 'proofs.ndjson', 'heads.json'] as const

/** Undefined without all files, or without a readable manifest. */
export function packetIn(files: ReadonlyMap<string, Uint8Array>): Packet | undefined {
  const read = recordIn(textOf(files.get('manifest.json')))
  const manifest = read && manifestIn(read)
  if (manifest === undefined || !NAMES.every((name) => files.has(name))) return undefined
  const damaged = new Set<string>()

  function each<T>(name: string, parse: (line: Data) => T | undefined): readonly T[] {
    const text = textOf(files.get(name) ?? Buffer.of())
    const lines = text === undefined ? [undefined] : text.replace(/\n$/, '').split('\n').map(recordIn)
    const parsed = text === '' ? [] : lines.map((line) => line && parse(line))
    if (parsed.includes(undefined)) damaged.add(name)
    return parsed.flatMap((one) => (one === undefined ? [] : [one]))
  }

  function folderIn(prefix: Folder['prefix']): Folder {
    const heads = headsIn(recordIn(textOf(files.get(`${prefix}heads.json`))))
    if (heads === undefined) damaged.add(`${prefix}heads.json`)
    return {
      prefix,
      events: each(`${prefix}events.ndjson`, eventIn),
      proofs: each(`${prefix}proofs.ndjson`, proofIn),
      heads,
    }
  }

  const listed = isRecord(read?.['files']) ? read['files'] : {}
  const medical = FILED.map((name) => `medical-${name}`)
  const isMedical = medical.some((name) => files.has(name) || name in listed)
  const own = folderIn('')
  const folders = isMedical ? [own, folderIn('medical-')] : [own]
  const rest = {
    texts: each('texts.ndjson', ({ id, hash, markdown }) => wordingIn(id, hash, markdown)),
    definitions: each('definitions.ndjson', ({ name, hash, definition }) => wordingIn(name, hash, definition)),
    receipts: each('receipts.ndjson', receiptIn),
  }
  for (const name of files.keys()) {
    if (name !== 'manifest.json' && name in listed && listed[name] !== sha256(files.get(name))) damaged.add(name)
  }
  const due = [...NAMES, ...medical.filter((name) => files.has(name))]
  if (!due.every((name) => name in listed)) damaged.add('manifest.json')
  const isMiscounted = read?.['events'] !== own.events.length || read['leaves'] !== own.proofs.length
  const checkpoint = textOf(files.get('checkpoint.txt')) ?? ''
  return { manifest, checkpoint, folders, ...rest, damaged: [...damaged], isMiscounted }
}

export function eventsIn({ folders }: Packet): readonly PacketEvent[] {
  return folders.flatMap(({ events }) => events)
}

function sha256(bytes: Uint8Array = Buffer.of()): string {
  return hash('sha256', bytes, 'hex')
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export function recordIn(text: string | undefined): Data | undefined {
  try {
    const read: unknown = JSON.parse(text ?? '')
    return isRecord(read) ? read : undefined
  } catch {
    return undefined
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function manifestIn({ version, origin, person, as_of: moment, size, events, leaves, files, key }: Data) {
  if (version !== 1 || typeof origin !== 'string' || typeof moment !== 'string' || !isRecord(files)) return undefined
  if (!isCount(person) || !isCount(size) || !isCount(events) || !isCount(leaves)) return undefined
  return { origin, person, size, key: typeof key === 'string' ? key : '' }
}

function bytesIn(written: unknown): Buffer | undefined {
  const bytes = typeof written === 'string' ? Buffer.from(written, 'base64') : undefined
  return bytes?.toString('base64') === written ? bytes : undefined
}

function eventIn(line: Data): PacketEvent | undefined {
  const { id, index, topic } = line
  const raw = bytesIn(line['raw'])
  if (typeof id !== 'string' || typeof topic !== 'string' || !isCount(index) || raw === undefined) return undefined
  const { commit: data, evidencecommit: evidence } = recordIn(textOf(raw)) ?? {}
  return {
    ...{ id, index, topic, raw, told: toldBy(raw), commits: { data, evidence } },
    data: openedIn(line['data'], line['salt']),
    evidence: openedIn(line['evidence'], line['evidence_salt']),
  }
}

function openedIn(text: unknown, salt: unknown): Opened | undefined {
  return typeof text === 'string' ? { text, salt: typeof salt === 'string' ? salt : '' } : undefined
}

function pathIn(hashes: unknown): readonly Hash[] | undefined {
  return Array.isArray(hashes) && hashes.length <= 53 && hashes.every(isHash) ? hashes : undefined
}

function proofIn({ index, hashes }: Data): Proof | undefined {
  const path = pathIn(hashes)
  return isCount(index) && path ? { index, path } : undefined
}

function headsIn(read: Data = {}): HeadClaim | undefined {
  const { person, n, chain, heads_size: size, heads_root: root, leaf: claimed } = read
  const [path, leaf] = [pathIn(read['path']), isRecord(claimed) ? proofIn(claimed) : undefined]
  if (!isCount(person) || !isCount(n) || !isCount(size) || !isHash(chain) || !isHash(root)) return undefined
  return path && leaf && { person, n, chain, size, path, root, leaf }
}

function wordingIn(name: unknown, hash: unknown, words: unknown): Wording | undefined {
  if (typeof name !== 'string' || typeof hash !== 'string') return undefined
  return typeof words === 'string' || words === null ? { name, hash, words } : undefined
}

function receiptIn({ anchor, time, receipt }: Data): Receipt | undefined {
  const isWhole = typeof anchor === 'string' && typeof time === 'string' && typeof receipt === 'string'
  return isWhole ? { anchor, time, receipt } : undefined
}
