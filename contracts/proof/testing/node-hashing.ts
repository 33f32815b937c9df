import { createHash, createPublicKey, verify } from 'node:crypto'
import type { Hashing } from '../hashing.ts'

/** What stands before the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

/** The primitives of Node, for tests: what runs in the browser too brings none. */
export const nodeHashing: Hashing = {
  sha256: (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest()),
  verifyEd25519: (key, message, signature) => {
    try {
      const der = Buffer.concat([SPKI, key])
      return verify(null, message, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature)
    } catch {
      // Not a point of the curve.
      return false
    }
  },
}
