import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { toBase64 } from '@arrive/contracts/proof/base64.ts'
import { checkpointText, parseCheckpoint, rotationText } from '@arrive/contracts/proof/checkpoints.ts'
import {
  type NoteSignature,
  noteOf,
  parseNote,
  parseVkey,
  type VerifierKey,
  verifierKey,
  verifyNote,
  vkeyOf,
} from '@arrive/contracts/proof/notes.ts'
import { nodeHashing } from '../shared/node-hashing.ts'

export interface Signer {
  readonly vkey: string
  readonly sign: (text: string) => NoteSignature
}

/** `root` is in base64. */
export interface Signed {
  readonly size: number
  readonly root: string
}

/** PKCS 8 prefix of an Ed25519 private key, up to its seed (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The seed has 32 bytes. Signatures are deterministic. */
export function signerOf(origin: string, seed: Uint8Array): Signer {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const verifier = verifierKey(origin, publicBytes(key), nodeHashing)
  const { name, id } = verifier
  return { vkey: vkeyOf(verifier), sign: (text) => ({ name, id, signature: sign(null, Buffer.from(text), key) }) }
}

function publicBytes(key: KeyObject): Uint8Array {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
}

export function signedCheckpoint(origin: string, size: number, root: Uint8Array, signer: Signer): string {
  const text = checkpointText({ origin, size, root })
  return noteOf({ text, signatures: [signer.sign(text)] })
}

/** Undefined unless the text is a checkpoint signed by this key. */
export async function openCheckpoint(text: string, key: VerifierKey): Promise<Signed | undefined> {
  const note = parseNote(text)
  const checkpoint = note && parseCheckpoint(note.text)
  if (note === undefined || checkpoint?.origin !== key.name) return undefined
  if ((await verifyNote(note, key, nodeHashing)) !== 'signed') return undefined
  return { size: checkpoint.size, root: toBase64(checkpoint.root) }
}

export function signedRotation(old: Signer, next: Signer): string {
  const text = rotationText(old.vkey, next.vkey)
  return noteOf({ text, signatures: [old.sign(text), next.sign(text)] })
}

/** Undefined unless both keys signed. */
export async function openRotation(
  { old, new: next, note: text }: { readonly old: string; readonly new: string; readonly note: string },
  key: VerifierKey,
): Promise<VerifierKey | undefined> {
  const note = parseNote(text)
  const taking = parseVkey(next, nodeHashing)
  if (old !== vkeyOf(key) || note?.text !== rotationText(old, next) || taking?.name !== key.name) return undefined
  const verdicts = await Promise.all([key, taking].map((one) => verifyNote(note, one, nodeHashing)))
  return verdicts.every((verdict) => verdict === 'signed') ? taking : undefined
}
