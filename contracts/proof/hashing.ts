export interface Hashing {
  /** Returns new memory and does not keep `bytes`, which the caller overwrites. */
  readonly sha256: (bytes: Uint8Array) => Uint8Array
  /** Verifies an Ed25519 signature (RFC 8032) of 64 bytes with a public key of 32 bytes. */
  readonly verifyEd25519: (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean | Promise<boolean>
}

export type Sha256 = Pick<Hashing, 'sha256'>

export const HASH_BYTES = 32

const encoder = new TextEncoder()

export function utf8(text: string): Uint8Array {
  return encoder.encode(text)
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Not constant time, because it compares public data only. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}
