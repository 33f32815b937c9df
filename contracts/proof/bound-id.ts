import { joinBytes, type Sha256, sameBytes, toHex, utf8 } from './hashing.ts'

/** A hash of the event's other bytes, which no root or signature covers. Detects accidental changes only. */

/** Placeholder while the id is computed. */
export const NO_ID = '00000000-0000-0000-0000-000000000000'

const DOMAIN = utf8('arrive/proof-event/1\n')
const BEFORE = utf8('"id":"')
const ID_LENGTH = 36

/** A UUID of version 8; `json` has `NO_ID` as its id. */
export function boundId(json: string, hashing: Sha256): string {
  return idOf(utf8(json), hashing)
}

function idOf(bytes: Uint8Array, { sha256 }: Sha256): string {
  const hashed = sha256(joinBytes([DOMAIN, bytes])).slice(0, 16)
  hashed[6] = ((hashed[6] ?? 0) & 0x0f) | 0x80
  hashed[8] = ((hashed[8] ?? 0) & 0x3f) | 0x80
  const hex = toHex(hashed)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export function hasBoundId(raw: Uint8Array, hashing: Sha256): boolean {
  const at = indexOf(raw, BEFORE) + BEFORE.length
  if (at < BEFORE.length || raw.length < at + ID_LENGTH) return false
  const without = joinBytes([raw.subarray(0, at), utf8(NO_ID), raw.subarray(at + ID_LENGTH)])
  return sameBytes(utf8(idOf(without, hashing)), raw.subarray(at, at + ID_LENGTH))
}

function indexOf(bytes: Uint8Array, part: Uint8Array): number {
  for (let from = 0; from < Math.min(bytes.length - part.length, 256); from++) {
    if (sameBytes(bytes.subarray(from, from + part.length), part)) return from
  }
  return -1
}
