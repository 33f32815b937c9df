import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

const IV = 12
const TAG = 16

/** A stored key, wrapped by the master key; null if it was destroyed. */
export interface WrappedKey {
  readonly person: number
  readonly wrapped: Uint8Array | null
}

/** AES-256-GCM under `key`, bound to `purpose`. The result is IV, ciphertext and tag. */
export function sealBytes(key: KeyObject, purpose: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(purpose))
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error for another key or purpose, or if a byte was changed. */
export function openBytes(key: KeyObject, purpose: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV), { authTagLength: TAG })
  decipher.setAAD(Buffer.from(purpose))
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG))
  return Buffer.concat([decipher.update(bytes.subarray(IV, bytes.length - TAG)), decipher.final()])
}

export function wrapKey(master: KeyObject, person: number, key: KeyObject): Buffer {
  return sealBytes(master, `key of person/${person}`, key.export())
}

/** @throws Error under another master key, or if it is damaged. */
export function unwrapKey(master: KeyObject, person: number, wrapped: Uint8Array): KeyObject {
  return createSecretKey(openBytes(master, `key of person/${person}`, wrapped))
}

/** Undefined if the key is damaged: the master key itself was verified at the start. */
export function unwrapIfIntact(master: KeyObject, person: number, wrapped: Uint8Array): KeyObject | undefined {
  try {
    return unwrapKey(master, person, wrapped)
  } catch {
    return undefined
  }
}
