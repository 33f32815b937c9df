import { createHash, createPublicKey, verify } from 'node:crypto'
import type { Hashing } from '../hashing.ts'

/** DER prefix of a 32-byte Ed25519 key (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

export const nodeHashing: Hashing = {
  sha256: (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest()),
  verifyEd25519: (key, message, signature) => {
    try {
      const der = Buffer.concat([SPKI, key])
      return verify(null, message, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature)
    } catch {
      // Not a point on the curve.
      return false
    }
  },
}
