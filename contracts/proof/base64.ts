/** Standard base64 with padding (RFC 4648, section 4), for Node and browsers. */

/** The last group: trailing bits are zero. */
const LAST = /^(?:[^=]{4}|[^=]{2}[AEIMQUYcgkosw048]=|[^=][AQgw]==)?$/

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Undefined unless the text is canonical base64: no white space, padding complete, trailing bits zero. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !LAST.test(text.slice(-4)) || /\s/.test(text)) return undefined
  try {
    const binary = atob(text)
    const bytes = new Uint8Array(binary.length)
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
    return bytes
  } catch {
    return undefined
  }
}
