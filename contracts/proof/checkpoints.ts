import { fromBase64, toBase64 } from './base64.ts'
import { HASH_BYTES, type Sha256, toHex, utf8 } from './hashing.ts'

/** https://c2sp.org/tlog-checkpoint */
export interface Checkpoint {
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
}

const SIZE = /^(?:0|[1-9]\d{0,15})$/

export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`
}

/** Undefined if the text is no checkpoint. Ignores lines after the third. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  if (!text.endsWith('\n')) return undefined
  const [origin = '', size = '', base64 = '', ...more] = text.slice(0, -1).split('\n')
  const root = fromBase64(base64)
  if (origin === '' || root?.length !== HASH_BYTES || more.includes('')) return undefined
  const parsed = parseSize(size)
  return parsed === undefined ? undefined : { origin, size: parsed, root }
}

/** Undefined unless the text is a size or index in canonical form. */
export function parseSize(text: string): number | undefined {
  const size = Number(text)
  return SIZE.test(text) && Number.isSafeInteger(size) ? size : undefined
}

/** The name of a log and of its key: its host, and a hash of the event that began it, so each log has another name. */
export function originOf(host: string, begunId: string, { sha256 }: Sha256): string {
  return `${host}/${toHex(sha256(utf8(begunId)).subarray(0, 4))}`
}

/** Signed by both keys when one replaces the other. */
export function rotationText(oldVkey: string, newVkey: string): string {
  return `arrive/key/1\n${oldVkey}\n${newVkey}\n`
}
