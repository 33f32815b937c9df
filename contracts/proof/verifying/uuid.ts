/** UUIDs as sixteen bytes, in lower case: a text for each of a hundred thousand events would be most of the memory. */

/** Where the digits of a UUID stand in its text, two by two. */
const PAIRS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]
const DASHES = [8, 13, 18, 23]
const DASH = 0x2d
const LENGTH = 36

/** The value of a lower-case hexadecimal digit; −1 where it is none. */
function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  return code >= 0x61 && code <= 0x66 ? code - 0x57 : -1
}

/** The bytes of the UUID that is written at a place; undefined where none is. */
export function readUuid(bytes: Uint8Array, from: number): Uint8Array | undefined {
  for (const at of DASHES) if (bytes[from + at] !== DASH) return undefined
  const uuid = new Uint8Array(PAIRS.length)
  for (let at = 0; at < PAIRS.length; at++) {
    const place = from + (PAIRS[at] ?? 0)
    const [high, low] = [digitOf(bytes[place] ?? 0), digitOf(bytes[place + 1] ?? 0)]
    if (high < 0 || low < 0) return undefined
    uuid[at] = high * 16 + low
  }
  return uuid
}

/** The bytes of a UUID; undefined where the text is none. */
export function parseUuid(text: string): Uint8Array | undefined {
  if (text.length !== LENGTH) return undefined
  return readUuid(
    Uint8Array.from(text, (sign) => sign.charCodeAt(0)),
    0,
  )
}

/** One of the sixteen bytes of a UUID's text. */
export function uuidByte(text: string, at: number): number {
  const place = PAIRS[at] ?? 0
  return digitOf(text.charCodeAt(place)) * 16 + digitOf(text.charCodeAt(place + 1))
}

/** The text of sixteen bytes. */
export function uuidText(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
