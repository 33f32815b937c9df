import { fromBase64, toBase64 } from './base64.ts'
import { HASH_BYTES, type Sha256, toHex, utf8 } from './hashing.ts'

/** The text of a checkpoint (https://c2sp.org/tlog-checkpoint): which tree, how large, and its root. */
export interface Checkpoint {
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
}

/** A whole number without leading zeros, up to 2^53 − 1. */
const SIZE = /^(?:0|[1-9]\d{0,15})$/

/** The text that is signed. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`
}

/** Reads the text of a note; undefined where it is no checkpoint. Lines after the third are passed over. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  if (!text.endsWith('\n')) return undefined
  const [origin = '', size = '', base64 = '', ...more] = text.slice(0, -1).split('\n')
  const root = fromBase64(base64)
  if (origin === '' || root?.length !== HASH_BYTES || more.includes('')) return undefined
  const parsed = parseSize(size)
  return parsed === undefined ? undefined : { origin, size: parsed, root }
}

/** A size or an index as texts write them; undefined for anything else. */
export function parseSize(text: string): number | undefined {
  const size = Number(text)
  return SIZE.test(text) && Number.isSafeInteger(size) ? size : undefined
}

/**
 * The origin of a log, which is its key's name too: the host that it was begun under and 8 digits of the hash of the
 * event that began it, so that a log begun anew is another one.
 */
export function originOf(host: string, begunId: string, { sha256 }: Sha256): string {
  return `${host}/${toHex(sha256(utf8(begunId)).subarray(0, 4))}`
}

/** What both keys sign when one takes over from the other. */
export function rotationText(oldVkey: string, newVkey: string): string {
  return `arrive/key/1\n${oldVkey}\n${newVkey}\n`
}
