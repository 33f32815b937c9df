import { createCipheriv, createDecipheriv, type KeyObject, randomFillSync } from 'node:crypto'

export interface Binding {
  readonly person: number
  /** Such as `event/<id>` or `<collection>/<id>`. */
  readonly of: string
}

const TAG = { authTagLength: 16 }
const pool = Buffer.allocUnsafe(12 * 256)
let used = pool.length

/** Bulk randomness halves the cost of a seal. Valid until the next call: a copy would cost a tenth of a seal. */
function freshIv(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += 12
  return pool.subarray(used - 12, used)
}

function header({ person, of }: Binding): string {
  const json = `{"alg":"dir","enc":"A256GCM","sub":"person/${person}","of":${JSON.stringify(of)}}`
  return Buffer.from(json).toString('base64url')
}

/**
 * A compact JWE (RFC 7516, `dir` with `A256GCM`), with person and purpose in the protected header. Compatible with JOSE
 * libraries, but about 15 times as fast, as the save path requires.
 */
export function seal(key: KeyObject, binding: Binding, text: string): string {
  const head = header(binding)
  const iv = freshIv()
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(head, 'latin1'))
  // With encodings, the cipher would create decoders, which take longer than the encryption.
  const body = cipher.update(Buffer.from(text)).toString('base64url')
  cipher.final()
  return `${head}..${iv.toString('base64url')}.${body}.${cipher.getAuthTag().toString('base64url')}`
}

/** Length of the dots, the IV and the authentication tag. */
const FRAME = '...'.length + 1 + Math.ceil((12 * 4) / 3) + Math.ceil((16 * 4) / 3)

/** Length first, as most texts differ. Also detects changes to base64 bits that decoding ignores. */
export function isSealOf(key: KeyObject, binding: Binding, jwe: string, text: string): boolean {
  const length = header(binding).length + FRAME + Math.ceil((Buffer.byteLength(text) * 4) / 3)
  if (jwe.length !== length) return false
  try {
    return unseal(key, binding, jwe) === text && jwe.split('.').slice(2).every(isAsEncoded)
  } catch {
    return false
  }
}

/** Only the last characters have bits that decoding ignores; others would change what is decoded. */
function isAsEncoded(part: string): boolean {
  const last = part.slice(part.length - (part.length % 4))
  return Buffer.from(last, 'base64url').toString('base64url') === last
}

/** @throws Error for another key, person, purpose or algorithm, or if a byte was changed. */
export function unseal(key: KeyObject, binding: Binding, jwe: string): string {
  const [head, wrapped, iv, body, tag, more] = jwe.split('.')
  const isWhole = wrapped === '' && more === undefined
  if (head !== header(binding) || !isWhole || iv === undefined || body === undefined || tag === undefined) {
    throw new Error('A sealed text does not belong where it stands')
  }
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), TAG)
  decipher.setAAD(Buffer.from(head, 'latin1'))
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  const bytes = decipher.update(Buffer.from(body, 'base64url'))
  decipher.final()
  return bytes.toString()
}
