import type { Hashing } from '@arrive/contracts/proof/hashing.ts'
import { hashes, verify } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'

hashes.sha512 = sha512

/**
 * Hashing and signatures in a browser. WebCrypto's SHA-256 is asynchronous, which is too slow for many small inputs.
 * Its Ed25519 is 15 times as fast as JavaScript, but missing in some browsers and without https.
 */
export async function browserHashing(subtle: SubtleCrypto | undefined): Promise<Hashing> {
  const isNative = subtle !== undefined && (await knowsEd25519(subtle))
  return { sha256, verifyEd25519: isNative ? verifyNatively(subtle) : verifyInScript }
}

function verifyInScript(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verify(signature, message, key, { zip215: false })
  } catch {
    // The key is not a point on the curve.
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
/** The curve's base point: a key that every implementation accepts. */
const BASE_POINT = new Uint8Array(32).fill(0x66)
BASE_POINT[0] = 0x58

async function knowsEd25519(subtle: SubtleCrypto): Promise<boolean> {
  return subtle.importKey('raw', BASE_POINT, ALGORITHM, false, ['verify']).then(
    () => true,
    () => false,
  )
}

/** WebCrypto's types exclude shared memory. */
function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
