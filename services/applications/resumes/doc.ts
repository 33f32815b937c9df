import type { Danger } from './danger.ts'

/** The parts of an entry of a compound file's directory (MS-CFB 2.6) that are inspected. */
interface Entry {
  /** In lower case. */
  readonly name: string
  readonly hasChildren: boolean
  /** The first sector of its stream. */
  readonly start: number
}

const HEADER = 512
const ENTRY = 128
const NAME_LENGTH_AT = 64
const TYPE_AT = 66
const CHILD_AT = 76
const MAX_NAME = 64
/** Storage, stream, root. */
const TYPES = new Set([1, 2, 5])
const NOBODY = 0xffff_ffff
const START_AT = 116
/** Where the header has the size of a sector, as a power of two. */
const SECTOR_AT = 30
const MACROS = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur', 'projectwm'])
const OBJECTS = new Set(['\u0001ole10native', '\u0003ocxname', '\u0003ocxdata'])
/** The head of Word's own stream (MS-DOC 2.5.2): a sign, the version of the format, and whether it is encrypted. */
const WORD = { sign: 0xa5ec, versionAt: 2, least: 0xc1, flagsAt: 10, encrypted: 0x0100 }

/**
 * Looks for macros and embedded objects in a Word document in the format from before 2007. Everything that has the form
 * of a directory entry is inspected, whether the directory's chain includes it or not, because programs read a damaged
 * chain differently.
 */
export function findInDoc(bytes: Buffer): Danger | undefined {
  const entries: Entry[] = []
  for (let at = HEADER; at + ENTRY <= bytes.length; at += ENTRY) entries.push(...entryAt(bytes, at))
  const has = (name: string) => entries.some((entry) => entry.name === name)
  // A document of today with a password is a compound file too, whatever its name ends in.
  if (has('encryptedpackage')) return 'locked'
  if (entries.some(isActive)) return 'active'
  const word = entries.find(({ name }) => name === 'worddocument')
  if (word === undefined) return has('workbook') ? 'sheet' : has('powerpoint document') ? 'slides' : 'unknown'
  return findInHead(bytes, (word.start + 1) * 2 ** bytes.readUInt16LE(SECTOR_AT))
}

function findInHead(bytes: Buffer, at: number): Danger | undefined {
  if (at + HEADER > bytes.length || bytes.readUInt16LE(at) !== WORD.sign) return undefined
  if ((bytes.readUInt16LE(at + WORD.flagsAt) & WORD.encrypted) !== 0) return 'locked'
  return bytes.readUInt16LE(at + WORD.versionAt) < WORD.least ? 'oldWord' : undefined
}

function isActive({ name, hasChildren }: Entry): boolean {
  return MACROS.has(name) || OBJECTS.has(name) || (name === 'objectpool' && hasChildren)
}

/** The entry at an offset, if there is one. */
function entryAt(bytes: Buffer, at: number): readonly Entry[] {
  const length = bytes.readUInt16LE(at + NAME_LENGTH_AT)
  if (length < 4 || length > MAX_NAME || length % 2 !== 0 || !TYPES.has(bytes.readUInt8(at + TYPE_AT))) return []
  const name = bytes.toString('utf16le', at, at + length - 2).toLowerCase()
  const hasChildren = bytes.readUInt32LE(at + CHILD_AT) !== NOBODY
  return [{ name, hasChildren, start: bytes.readUInt32LE(at + START_AT) }]
}
