import type { Hashing } from '@arrive/contracts/proof/hashing.ts'
import { hashes, verify } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'

hashes.sha512 = sha512

/**
 * The primitives of a proof in a browser. Its own SHA-256 answers later, which is too slow for hundreds of thousands of
 * small inputs; its own Ed25519 is fifteen times as fast as one in JavaScript, and neither in every browser nor on a
 * page without https.
 */
export async function browserHashing(subtle: SubtleCrypto | undefined): Promise<Hashing> {
  const isNative = subtle !== undefined && (await knowsEd25519(subtle))
  return { sha256, verifyEd25519: isNative ? verifyNatively(subtle) : verifyInScript }
}

function verifyInScript(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verify(signature, message, key, { zip215: false })
  } catch {
    // Not a point of the curve.
    return false
  }
}

function verifyNatively(subtle: SubtleCrypto): Hashing['verifyEd25519'] {
  return async (key, message, signature) => {
    try {
      const imported = await subtle.importKey('raw', copyOf(key), ALGORITHM, false, ['verify'])
      return await subtle.verify(ALGORITHM, imported, copyOf(signature), copyOf(message))
    } catch {
      return false
    }
  }
}

const ALGORITHM = 'Ed25519'
/** The base point of the curve: a key that every implementation takes. */
const BASE_POINT = new Uint8Array(32).fill(0x66)
BASE_POINT[0] = 0x58

async function knowsEd25519(subtle: SubtleCrypto): Promise<boolean> {
  return subtle.importKey('raw', BASE_POINT, ALGORITHM, false, ['verify']).then(
    () => true,
    () => false,
  )
}

/** The types of the browser take memory that nobody shares. */
function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
