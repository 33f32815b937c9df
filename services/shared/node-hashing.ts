import { createPublicKey, hash, verify } from 'node:crypto'
import type { Hashing } from '@arrive/contracts/proof/hashing.ts'

/** The DER prefix of a 32-byte Ed25519 key (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

export const nodeHashing: Hashing = { sha256, verifyEd25519 }

export function hashOfText(text: string): string {
  return hash('sha256', text, 'base64')
}

function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer')
}

function verifyEd25519(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    const der = Buffer.concat([SPKI, key])
    return verify(null, message, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature)
  } catch {
    // Not a point of the curve.
    return false
  }
}
