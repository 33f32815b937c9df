/** UUIDs as sixteen bytes: strings for a hundred thousand events would take most of the memory. */

/** Positions of the digit pairs in the text. */
const PAIRS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]
const DASHES = [8, 13, 18, 23]
const DASH = 0x2d
const LENGTH = 36

const DIGITS = new Int8Array(256).fill(-1)
for (let value = 0; value < 16; value++) DIGITS[value.toString(16).charCodeAt(0)] = value

function digitOf(code: number): number {
  return DIGITS[code] ?? -1
}

export function readUuid(bytes: Uint8Array, from: number): Uint8Array | undefined {
  for (let at = 0; at < DASHES.length; at++) if (bytes[from + (DASHES[at] ?? 0)] !== DASH) return undefined
  const uuid = new Uint8Array(PAIRS.length)
  for (let at = 0; at < PAIRS.length; at++) {
    const place = from + (PAIRS[at] ?? 0)
    const [high, low] = [digitOf(bytes[place] ?? 0), digitOf(bytes[place + 1] ?? 0)]
    if (high < 0 || low < 0) return undefined
    uuid[at] = high * 16 + low
  }
  return uuid
}

export function parseUuid(text: string): Uint8Array | undefined {
  if (text.length !== LENGTH) return undefined
  return readUuid(
    Uint8Array.from(text, (sign) => sign.charCodeAt(0)),
    0,
  )
}

export function uuidByte(text: string, at: number): number {
  const place = PAIRS[at] ?? 0
  return digitOf(text.charCodeAt(place)) * 16 + digitOf(text.charCodeAt(place + 1))
}

/** The last 32 bits, which are effectively random in versions 4 and 7. */
export function uuidEnd(text: string): number {
  let end = 0
  for (let at = LENGTH - 8; at < LENGTH; at++) end = (end << 4) | digitOf(text.charCodeAt(at))
  return end
}

export function uuidText(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
