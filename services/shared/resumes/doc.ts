import type { Danger } from './danger.ts'

/** Where a compound file (MS-CFB 2.6) keeps its directory, and the fields of an entry. */
const HEADER = 512
const ENTRY = 128
const NAME_LENGTH_AT = 64
const TYPE_AT = 66
const CHILD_AT = 76
const START_AT = 116
const MAX_NAME = 64
/** Storage, stream, root. */
const TYPES = new Set([1, 2, 5])
const NOBODY = 0xffff_ffff
/** Where the header has the size of a sector, as a power of two. */
const SECTOR_AT = 30
/** Macros and embedded objects. */
const ACTIVE = /^(?:macros|vba|_vba_project(?:_cur)?|projectwm|\p{Cc}(?:ole10native|ocxname|ocxdata))$/u
/** The head of Word's own stream (MS-DOC 2.5.2): a sign, the version of the format, and whether it is encrypted. */
const WORD = { sign: 0xa5ec, versionAt: 2, least: 0xc1, flagsAt: 10, encrypted: 0x0100 }

/**
 * Looks for macros and embedded objects in a DOC file. Inspects everything that looks like a directory entry, in the
 * directory's chain or not: programs read damaged chains differently.
 */
export function findInDoc(bytes: Buffer): Danger | undefined {
  const starts = new Map<string, number>()
  for (let at = HEADER; at + ENTRY <= bytes.length; at += ENTRY) {
    const name = nameAt(bytes, at)
    const isPool = name === 'objectpool' && bytes.readUInt32LE(at + CHILD_AT) !== NOBODY
    if (isPool || ACTIVE.test(name)) return 'active'
    if (!starts.has(name)) starts.set(name, bytes.readUInt32LE(at + START_AT))
  }
  // A document of today with a password is a compound file too, whatever its name ends in.
  if (starts.has('encryptedpackage')) return 'locked'
  const start = starts.get('worddocument')
  if (start !== undefined) return findInHead(bytes, (start + 1) * 2 ** bytes.readUInt16LE(SECTOR_AT))
  return starts.has('workbook') ? 'sheet' : starts.has('powerpoint document') ? 'slides' : 'unknown'
}

function findInHead(bytes: Buffer, at: number): Danger | undefined {
  if (at + HEADER > bytes.length || bytes.readUInt16LE(at) !== WORD.sign) return undefined
  if ((bytes.readUInt16LE(at + WORD.flagsAt) & WORD.encrypted) !== 0) return 'locked'
  return bytes.readUInt16LE(at + WORD.versionAt) < WORD.least ? 'oldWord' : undefined
}

/** The name of the entry at an offset, in lower case; empty if there is none. */
function nameAt(bytes: Buffer, at: number): string {
  const length = bytes.readUInt16LE(at + NAME_LENGTH_AT)
  if (length < 4 || length > MAX_NAME || length % 2 !== 0 || !TYPES.has(bytes.readUInt8(at + TYPE_AT))) return ''
  return bytes.toString('utf16le', at, at + length - 2).toLowerCase()
}
