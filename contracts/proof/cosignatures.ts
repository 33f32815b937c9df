import { type Hashing, utf8 } from './hashing.ts'
import type { SignedNote, VerifierKey } from './notes.ts'

/** Cosignatures of witnesses (https://c2sp.org/tlog-cosignature): when they saw a checkpoint, signed by them. */

/** Eight bytes of a time, and a signature of Ed25519. */
const TIME_BYTES = 8
const LENGTH = TIME_BYTES + 64

/** What a witness signs of the text of a checkpoint; `time` in seconds since 1970. */
export function cosignedText(time: number, text: string): string {
  return `cosignature/v1\ntime ${time}\n${text}`
}

/** When this witness has cosigned a checkpoint, in seconds since 1970; undefined where none of its lines stands. */
export async function cosignedAt(
  { text, signatures }: SignedNote,
  key: VerifierKey,
  { verifyEd25519 }: Pick<Hashing, 'verifyEd25519'>,
): Promise<number | undefined> {
  for (const { name, id, signature } of signatures) {
    if (name !== key.name || id !== key.id || signature.length !== LENGTH) continue
    const time = Number(new DataView(signature.buffer, signature.byteOffset).getBigUint64(0))
    if (!Number.isSafeInteger(time) || time === 0) continue
    const signed = utf8(cosignedText(time, text))
    if (await verifyEd25519(key.key, signed, signature.subarray(TIME_BYTES))) return time
  }
  return undefined
}
