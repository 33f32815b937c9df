import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { checkpointText, rotationText } from '../checkpoints.ts'
import { utf8 } from '../hashing.ts'
import { type NoteSignature, noteOf, type VerifierKey, verifierKey, vkeyOf } from '../notes.ts'
import { nodeHashing } from './node-hashing.ts'

/** DER prefix of a 32-byte seed (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface Signer {
  readonly key: VerifierKey
  readonly vkey: string
  readonly signature: (text: string) => NoteSignature
  readonly checkpoint: (size: number, root: Uint8Array) => string
}

export function testSigner(name: string, seed: number): Signer {
  const der = Buffer.concat([PKCS8, Buffer.alloc(32, seed)])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
  const key = verifierKey(name, new Uint8Array(publicKey), nodeHashing)
  const signature = (text: string): NoteSignature => ({
    name,
    id: key.id,
    signature: new Uint8Array(sign(null, utf8(text), privateKey)),
  })
  const checkpoint = (size: number, root: Uint8Array) => {
    const text = checkpointText({ origin: name, size, root })
    return noteOf({ text, signatures: [signature(text)] })
  }
  return { key, vkey: vkeyOf(key), signature, checkpoint }
}

export function rotationNote(old: Signer, next: Signer): string {
  const text = rotationText(old.vkey, next.vkey)
  return noteOf({ text, signatures: [old.signature(text), next.signature(text)] })
}
