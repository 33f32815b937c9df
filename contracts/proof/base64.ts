/** Standard base64 with padding (RFC 4648, section 4), in Node and in the browser, without a text in between. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const NONE = 255

const VALUES = new Uint8Array(128).fill(NONE)
for (let value = 0; value < 64; value++) VALUES[ALPHABET.charCodeAt(value)] = value

/** The text of these bytes. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at
    const triple = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    text += sign(triple >> 18) + sign(triple >> 12)
    text += (left > 1 ? sign(triple >> 6) : '=') + (left > 2 ? sign(triple) : '=')
  }
  return text
}

function sign(value: number): string {
  return ALPHABET.charAt(value & 63)
}

/**
 * The bytes of a text; undefined where it is no base64, or not the one text that these bytes have: white space, a
 * missing padding, bits after the end.
 */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0) return undefined
  const bytes = new Uint8Array((text.length / 4) * 3 - paddingOf(text))
  return readBase64(text, bytes) ? bytes : undefined
}

function paddingOf(text: string): number {
  return text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
}

/**
 * Writes the bytes of a text to where there is room for exactly these. Answers whether it is base64, and the one text
 * that they have.
 */
export function readBase64(text: string, bytes: Uint8Array): boolean {
  const digits = text.length - paddingOf(text)
  if (text.length % 4 !== 0 || (digits * 3) >> 2 !== bytes.length) return false
  let to = 0
  // What a sign that is none adds stays in the sum of all.
  let all = 0
  for (let at = 0; at < text.length; at += 4) {
    const [one, two] = [valueAt(text, at, digits), valueAt(text, at + 1, digits)]
    const [three, four] = [valueAt(text, at + 2, digits), valueAt(text, at + 3, digits)]
    all |= one | two | three | four
    bytes[to++] = (one << 2) | (two >> 4)
    if (at + 2 < digits) bytes[to++] = (two << 4) | (three >> 2)
    else all |= (two & 15) << 6
    if (at + 3 < digits) bytes[to++] = (three << 6) | four
    else if (at + 2 < digits) all |= (three & 3) << 6
  }
  return all < 64
}

/** The value of a digit; 0 behind the last one. More than 63 where it is none. */
function valueAt(text: string, at: number, digits: number): number {
  return at < digits ? (VALUES[text.charCodeAt(at)] ?? NONE) : 0
}
