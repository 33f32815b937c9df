import { type Hashing, utf8 } from './hashing.ts'
import type { SignedNote, VerifierKey } from './notes.ts'

/** Cosignatures of witnesses (https://c2sp.org/tlog-cosignature). */

/** Eight bytes of time, followed by an Ed25519 signature. */
const TIME_BYTES = 8
const LENGTH = TIME_BYTES + 64

/** `time` in seconds since 1970. */
export function cosignedText(time: number, text: string): string {
  return `cosignature/v1\ntime ${time}\n${text}`
}

/** In seconds since 1970; undefined without a valid cosignature of this witness. */
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
