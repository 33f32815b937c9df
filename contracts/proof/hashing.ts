/** The two primitives that proofs need. Node and the browser each bring their own. */
export interface Hashing {
  /** 32 bytes of their own. What is hashed is not kept: it is written over afterwards. */
  readonly sha256: (bytes: Uint8Array) => Uint8Array
  /** Whether an Ed25519 signature (RFC 8032) of 64 bytes stands for the message under a public key of 32 bytes. */
  readonly verifyEd25519: (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean | Promise<boolean>
}

/** What only hashes. */
export type Sha256 = Pick<Hashing, 'sha256'>

/** Bytes of a hash, and of an Ed25519 key. */
export const HASH_BYTES = 32

const encoder = new TextEncoder()

/** The bytes of a text in UTF-8. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text)
}

/** All parts, one after the other. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Whether both hold the same bytes. What is compared is public, so the time that it takes tells nobody anything. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

/** Two lower-case digits for each byte. */
export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}
