import { ActiveContentError } from './danger.ts'

/** A file in an archive, as described in the archive's directory. */
export interface ZipEntry {
  readonly name: string
  /** Compressed bytes. */
  readonly bytes: Buffer
  readonly isDeflated: boolean
  /** Uncompressed bytes according to the directory. */
  readonly size: number
}

/** Sizes and signatures of https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3. */
const END = { signature: 0x06054b50, length: 22 }
/** Signature before the end of the directory of a ZIP64 archive, which a resume never needs. */
const WIDE_LOCATOR = { signature: 0x07064b50, length: 20 }
const CENTRAL = { signature: 0x02014b50, length: 46 }
const LOCAL = { signature: 0x04034b50, length: 30 }
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8
const MAX_ENTRIES = 1_000

/**
 * The files of an archive. This is strict, because programs interpret unusual archives differently: every name occurs
 * once and is the same in both headers, nothing overlaps, and one directory ends the file.
 * @throws ActiveContentError `damaged`, `locked`, `bomb`
 */
export function zipEntries(bytes: Buffer): readonly ZipEntry[] {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  const start = bytes.readUInt32LE(end + 16)
  if (count > MAX_ENTRIES) throw new ActiveContentError('bomb')
  if (count === 0 || start + bytes.readUInt32LE(end + 12) !== end) throw new ActiveContentError('damaged')
  const found: Placed[] = []
  let at = start
  for (let entry = 0; entry < count; entry++) {
    const placed = centralEntry(bytes, at, end)
    found.push(placed)
    at = placed.next
  }
  if (at !== end) throw new ActiveContentError('damaged')
  assertApart(found, start)
  return found.map(({ entry }) => entry)
}

interface Placed {
  readonly entry: ZipEntry
  readonly from: number
  readonly to: number
  /** Of the next entry in the directory. */
  readonly next: number
}

/**
 * The end of the directory: the last bytes of the file. An archive with a comment is refused, because a program that
 * looks for the last signature could find another end in it.
 */
function endOf(bytes: Buffer): number {
  const at = bytes.length - END.length
  if (at < 0 || bytes.readUInt32LE(at) !== END.signature || bytes.readUInt16LE(at + 20) !== 0) {
    throw new ActiveContentError('damaged')
  }
  const isOneDisk = bytes.readUInt32LE(at + 4) === 0 && bytes.readUInt16LE(at + 8) === bytes.readUInt16LE(at + 10)
  const wide = at - WIDE_LOCATOR.length
  const isWide = wide >= 0 && bytes.readUInt32LE(wide) === WIDE_LOCATOR.signature
  if (!isOneDisk || isWide) throw new ActiveContentError('damaged')
  return at
}

function centralEntry(bytes: Buffer, at: number, end: number): Placed {
  if (at + CENTRAL.length > end || bytes.readUInt32LE(at) !== CENTRAL.signature) throw new ActiveContentError('damaged')
  if ((bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw new ActiveContentError('locked')
  const method = bytes.readUInt16LE(at + 10)
  const nameEnd = at + CENTRAL.length + bytes.readUInt16LE(at + 28)
  const next = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  if (next > end || (method !== STORED && method !== DEFLATED)) throw new ActiveContentError('damaged')
  const name = bytes.toString('latin1', at + CENTRAL.length, nameEnd)
  const from = bytes.readUInt32LE(at + 42)
  const content = localContent(bytes, from, { name, method })
  const to = content + bytes.readUInt32LE(at + 20)
  if (to > end) throw new ActiveContentError('damaged')
  const size = bytes.readUInt32LE(at + 24)
  return { entry: { name, bytes: bytes.subarray(content, to), isDeflated: method === DEFLATED, size }, from, to, next }
}

/** The offset at which the content of a file begins. */
function localContent(bytes: Buffer, at: number, { name, method }: { name: string; method: number }): number {
  if (at + LOCAL.length > bytes.length || bytes.readUInt32LE(at) !== LOCAL.signature)
    throw new ActiveContentError('damaged')
  if ((bytes.readUInt16LE(at + 6) & ENCRYPTED) !== 0) throw new ActiveContentError('locked')
  if (bytes.readUInt16LE(at + 8) !== method) throw new ActiveContentError('damaged')
  const nameEnd = at + LOCAL.length + bytes.readUInt16LE(at + 26)
  if (bytes.toString('latin1', at + LOCAL.length, nameEnd) !== name) throw new ActiveContentError('damaged')
  return nameEnd + bytes.readUInt16LE(at + 28)
}

function assertApart(found: readonly Placed[], end: number): void {
  const names = new Set(found.map(({ entry }) => entry.name.toLowerCase()))
  if (names.size !== found.length) throw new ActiveContentError('damaged')
  let last = 0
  for (const { from, to } of [...found].sort((a, b) => a.from - b.from)) {
    if (from < last || to > end) throw new ActiveContentError('damaged')
    last = to
  }
}
