import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto'
import type { Hashing } from '@arrive/contracts/proof/hashing.ts'

/** The DER prefix of a 32-byte Ed25519 key (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

export const nodeHashing: Hashing = { sha256, verifyEd25519 }

export function hashOfText(text: string): string {
  return hash('sha256', text, 'base64')
}

/** Through a string: a buffer for every hash would cost three times as much as the hash. */
function sha256(bytes: Uint8Array): Uint8Array {
  const text = hash('sha256', bytes, 'binary')
  const hashed = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) hashed[at] = text.charCodeAt(at)
  return hashed
}

/** The last key: thousands of notes in a row have the same signer. */
let last: { readonly bytes: Buffer; readonly key: KeyObject } | undefined

function verifyEd25519(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    const der = Buffer.concat([SPKI, key])
    if (last?.bytes.equals(der) !== true) {
      last = { bytes: der, key: createPublicKey({ key: der, format: 'der', type: 'spki' }) }
    }
    return verify(null, message, last.key, signature)
  } catch {
    // Not a point of the curve.
    return false
  }
}
