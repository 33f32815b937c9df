import type { Danger } from './danger.ts'

/** The parts of an entry of a compound file's directory (MS-CFB 2.6) that are inspected. */
interface Entry {
  /** In lower case. */
  readonly name: string
  readonly hasChildren: boolean
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
const MACROS = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur', 'projectwm'])
const OBJECTS = new Set(['\u0001ole10native', '\u0003ocxname', '\u0003ocxdata', 'encryptedpackage'])

/**
 * Looks for macros and embedded objects in a Word document in the format from before 2007. Everything that has the form
 * of a directory entry is inspected, whether the directory's chain includes it or not, because programs read a damaged
 * chain differently.
 */
export function findInDoc(bytes: Buffer): Danger | undefined {
  let isWord = false
  for (let at = HEADER; at + ENTRY <= bytes.length; at += ENTRY) {
    const entry = entryAt(bytes, at)
    if (entry === undefined) continue
    if (isActive(entry)) return 'active'
    isWord ||= entry.name === 'worddocument'
  }
  return isWord ? undefined : 'foreign'
}

function isActive({ name, hasChildren }: Entry): boolean {
  return MACROS.has(name) || OBJECTS.has(name) || (name === 'objectpool' && hasChildren)
}

function entryAt(bytes: Buffer, at: number): Entry | undefined {
  const length = bytes.readUInt16LE(at + NAME_LENGTH_AT)
  if (length < 4 || length > MAX_NAME || length % 2 !== 0 || !TYPES.has(bytes.readUInt8(at + TYPE_AT))) return undefined
  const name = bytes.toString('utf16le', at, at + length - 2)
  return { name: name.toLowerCase(), hasChildren: bytes.readUInt32LE(at + CHILD_AT) !== NOBODY }
}
