import { fromBase64, toBase64 } from './base64.ts'
import { HASH_BYTES, type Hashing, joinBytes, type Sha256, sameBytes, toHex, utf8 } from './hashing.ts'

/** Signed notes (https://c2sp.org/signed-note): a text, an empty line, and a line per signature. */

/** Name and id together identify the key. */
export interface VerifierKey {
  readonly name: string
  readonly id: string
  readonly key: Uint8Array
}

export interface NoteSignature {
  readonly name: string
  readonly id: string
  /** Without the id; 64 bytes for Ed25519. */
  readonly signature: Uint8Array
}

export interface SignedNote {
  /** The signed part, including its last line feed. */
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

/** Characters; allows for 16 signatures of any kind. */
export const LONGEST_NOTE = 128 * 1024
const LONGEST_KEY = 512
const MAX_SIGNATURES = 64
const ID_BYTES = 4

/** Type bytes of log signatures and of witness cosignatures; both are Ed25519. */
const ED25519 = 1
export const COSIGNATURE = 4
type KeyType = typeof ED25519 | typeof COSIGNATURE

const SIGNATURE_BYTES = 64

/** Not empty, and without white space, control characters and plus signs. */
const NAME = /^[^\p{White_Space}\p{Cc}+]{1,256}$/u
const LINE = /^— ([^ ]+) ([A-Za-z0-9+/=]+)$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a note must not have.
const CONTROLS = /[\u0000-\u0009\u000b-\u001f]|[\ud800-\udfff]/u

/** @throws RangeError if a note cannot contain the name */
export function verifierKey(name: string, key: Uint8Array, { sha256 }: Sha256, type: KeyType = ED25519): VerifierKey {
  if (!NAME.test(name)) throw new RangeError('The name of a key has no spaces and no plus, and at most 256 characters')
  if (key.length !== HASH_BYTES) throw new RangeError(`An Ed25519 key has ${HASH_BYTES} bytes`)
  const hashed = sha256(joinBytes([utf8(`${name}\n`), new Uint8Array([type]), key]))
  return { name, key, id: toHex(hashed.subarray(0, ID_BYTES)) }
}

/** `<name>+<id>+<base64 of type and key>`, the form for publishing a key. */
export function vkeyOf({ name, id, key }: VerifierKey): string {
  return `${name}+${id}+${toBase64(joinBytes([new Uint8Array([ED25519]), key]))}`
}

/** Undefined if the text is no key, or its id does not match name and bytes. */
export function parseVkey(text: string, hashing: Sha256, type: KeyType = ED25519): VerifierKey | undefined {
  if (text.length > LONGEST_KEY) return undefined
  const [name = '', id = '', ...rest] = text.split('+')
  const bytes = fromBase64(rest.join('+'))
  if (bytes?.length !== 1 + HASH_BYTES || bytes[0] !== type || !NAME.test(name)) return undefined
  const key = verifierKey(name, bytes.subarray(1), hashing, type)
  return key.id === id ? key : undefined
}

export function noteOf({ text, signatures }: SignedNote): string {
  return `${text}\n${signatures.map(lineOf).join('')}`
}

function lineOf({ name, id, signature }: NoteSignature): string {
  const bytes = Uint8Array.from({ length: ID_BYTES }, (_, at) => Number.parseInt(id.slice(at * 2, at * 2 + 2), 16))
  return `— ${name} ${toBase64(joinBytes([bytes, signature]))}\n`
}

/** Undefined if it is no note; verifies nothing. */
export function parseNote(note: string): SignedNote | undefined {
  if (note.length > LONGEST_NOTE || CONTROLS.test(note) || !note.endsWith('\n')) return undefined
  const end = note.lastIndexOf('\n\n')
  if (end < 0) return undefined
  const lines = note.slice(end + 2, -1).split('\n')
  if (lines.length > MAX_SIGNATURES) return undefined
  const signatures: NoteSignature[] = []
  for (const line of lines) {
    const signature = parseLine(line)
    if (signature === undefined) return undefined
    signatures.push(signature)
  }
  return { text: note.slice(0, end + 1), signatures }
}

const CHECKPOINT = /^[^\s+]+\n\d{1,16}\n[A-Za-z0-9+/]{43}=\n\n(?:— [^\n]+\n)+/mu

/** Finds a checkpoint in the text around it, such as the mail that delivered it. */
export function parseKeptNote(text: string): SignedNote | undefined {
  if (text.length > LONGEST_NOTE) return undefined
  const lines = `${text.replaceAll('\r\n', '\n')}\n`
  const [note = text] = CHECKPOINT.exec(lines) ?? CHECKPOINT.exec(unquoted(lines)) ?? []
  return parseNote(note)
}

/** Decodes quoted-printable text (RFC 2045), as in a stored mail. */
function unquoted(lines: string): string {
  return lines.replace(/=\n/g, '').replace(/(?:=[0-9A-F]{2})+/g, (run) => {
    const bytes = run
      .slice(1)
      .split('=')
      .map((digits) => Number.parseInt(digits, 16))
    return new TextDecoder().decode(new Uint8Array(bytes))
  })
}

function parseLine(line: string): NoteSignature | undefined {
  const [, name = '', base64 = ''] = LINE.exec(line) ?? []
  const bytes = fromBase64(base64)
  if (bytes === undefined || bytes.length <= ID_BYTES || !NAME.test(name)) return undefined
  return { name, id: toHex(bytes.subarray(0, ID_BYTES)), signature: bytes.subarray(ID_BYTES) }
}

/** `absent` without a signature of the key, `wrong` with an invalid one. */
export type Verdict = 'signed' | 'absent' | 'wrong'

/** All signatures under the key's name and id must be valid. */
export async function verifyNote(
  { text, signatures }: SignedNote,
  key: VerifierKey,
  { verifyEd25519 }: Pick<Hashing, 'verifyEd25519'>,
): Promise<Verdict> {
  const own = signatures.filter(({ name, id }) => name === key.name && id === key.id)
  for (const { signature } of own) {
    if (signature.length !== SIGNATURE_BYTES) return 'wrong'
    if (!(await verifyEd25519(key.key, utf8(text), signature))) return 'wrong'
  }
  return own.length > 0 ? 'signed' : 'absent'
}

export function isSameKey(one: VerifierKey, other: VerifierKey): boolean {
  return one.name === other.name && sameBytes(one.key, other.key)
}

/** Detects a tree that was begun again with the same key. */
export async function isSignedUnderOtherName(
  note: SignedNote,
  keys: readonly VerifierKey[],
  hashing: Hashing,
): Promise<boolean> {
  for (const { name } of note.signatures) {
    for (const { key } of keys) {
      if ((await verifyNote(note, verifierKey(name, key, hashing), hashing)) === 'signed') return true
    }
  }
  return false
}
