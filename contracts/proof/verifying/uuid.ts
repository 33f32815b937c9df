/** UUIDs as sixteen bytes, in lower case: a text for each of a hundred thousand events would be most of the memory. */

/** Where the digits of a UUID stand in its text, two by two. */
const PAIRS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]
const DASHES = [8, 13, 18, 23]
const DASH = 0x2d
const LENGTH = 36

const DIGITS = new Int8Array(256).fill(-1)
for (let value = 0; value < 16; value++) DIGITS[value.toString(16).charCodeAt(0)] = value

/** The value of a lower-case hexadecimal digit; −1 where it is none. */
function digitOf(code: number): number {
  return DIGITS[code] ?? -1
}

/** The bytes of the UUID that is written at a place; undefined where none is. */
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

/** The last 32 bits of a UUID's text: of one that was made at random, or in the order of time, as good as random. */
export function uuidEnd(text: string): number {
  let end = 0
  for (let at = LENGTH - 8; at < LENGTH; at++) end = (end << 4) | digitOf(text.charCodeAt(at))
  return end
}

/** The text of sixteen bytes. */
export function uuidText(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
