/** Standard base64 with padding (RFC 4648, section 4), for Node and browsers, without an intermediate string. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const NONE = 255

const VALUES = new Uint8Array(128).fill(NONE)
for (let value = 0; value < 64; value++) VALUES[ALPHABET.charCodeAt(value)] = value

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

/** Undefined unless the text is canonical base64: no white space, padding complete, trailing bits zero. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0) return undefined
  const bytes = new Uint8Array((text.length / 4) * 3 - paddingOf(text))
  return readBase64(text, bytes) ? bytes : undefined
}

function paddingOf(text: string): number {
  return text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
}

/** Decodes into a buffer of exactly the right size. False unless the text is canonical base64. */
export function readBase64(text: string, bytes: Uint8Array): boolean {
  const digits = text.length - paddingOf(text)
  if (text.length % 4 !== 0 || (digits * 3) >> 2 !== bytes.length) return false
  let to = 0
  // An invalid digit sets high bits, which stay in `all`.
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

/** 0 after the last digit; more than 63 for an invalid one. */
function valueAt(text: string, at: number, digits: number): number {
  return at < digits ? (VALUES[text.charCodeAt(at)] ?? NONE) : 0
}
