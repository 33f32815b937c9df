import { createPublicKey, hash, verify } from 'node:crypto'
import { type Hash, isHash } from './hashes.ts'

/** A verifier key of C2SP signed-note: `<name>+<8 hex>+<base64 of 0x01 and 32 bytes>`. */
export interface VerifierKey {
  readonly name: string
  /** Key ID, 8 hex digits. */
  readonly id: string
  readonly bytes: Buffer
}

export interface SignedNote {
  readonly text: string
  readonly signatures: readonly { readonly name: string; readonly id: string; readonly signature: Buffer }[]
}

/** The text of a checkpoint (C2SP tlog-checkpoint). */
export interface Checkpoint {
  readonly origin: string
  readonly size: number
  readonly root: Hash
}

function idOf(name: string, typed: Uint8Array): string {
  return hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), typed]), 'hex').slice(0, 8)
}

/** @returns undefined if it is not a type 0x01 key, or its key ID doesn't match its bytes and name */
export function keyOf(vkey: string): VerifierKey | undefined {
  const [, name, id, written] = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(vkey) ?? []
  if (name === undefined || id === undefined || written === undefined) return undefined
  const typed = Buffer.from(written, 'base64')
  if (typed.length !== 33 || typed[0] !== 1 || typed.toString('base64') !== written) return undefined
  return idOf(name, typed) === id ? { name, id, bytes: typed.subarray(1) } : undefined
}

/** Splits a note at the last empty line into text and signatures. */
export function noteOf(note: string): SignedNote | undefined {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n')) return undefined
  const lines = note.slice(end + 2, -1).split('\n')
  const signatures = lines.flatMap(signatureOf)
  return signatures.length === lines.length ? { text: note.slice(0, end + 1), signatures } : undefined
}

function signatureOf(line: string): SignedNote['signatures'] {
  const [, name, written] = /^— ([^+\s]+) ([A-Za-z0-9+/]+=*)$/.exec(line) ?? []
  if (name === undefined || written === undefined) return []
  const bytes = Buffer.from(written, 'base64')
  if (bytes.length < 5 || bytes.toString('base64') !== written) return []
  return [{ name, id: bytes.toString('hex', 0, 4), signature: bytes.subarray(4) }]
}

export function checkpointOf({ text }: SignedNote): Checkpoint | undefined {
  const [origin, written, root] = text.split('\n')
  if (!origin || written === undefined || !/^(0|[1-9]\d{0,15})$/.test(written) || !isHash(root)) return undefined
  return { origin, size: Number(written), root }
}

/** Whether any signature verifies with these bytes, under any name. */
export function isSignedBy({ text, signatures }: SignedNote, bytes: Buffer): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return signatures.some(({ signature }) => verify(null, Buffer.from(text), key, signature))
}

/** Whether the note names this key, and every signature in its name verifies. */
export function isGoodBy(note: SignedNote, key: VerifierKey): boolean {
  const own = note.signatures.filter(({ name, id }) => name === key.name && id === key.id)
  return own.length > 0 && own.every((each) => isSignedBy({ ...note, signatures: [each] }, key.bytes))
}

/** Matches by name and ID, per signed-note. */
export function names({ signatures }: SignedNote, { name, id }: VerifierKey): boolean {
  return signatures.some((each) => each.name === name && each.id === id)
}
