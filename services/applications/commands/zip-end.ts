/** End-of-central-directory record (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.16). */
const SIGNATURE = Buffer.from('PK\x05\x06')
const RECORD = 22
const COMMENT_LENGTH_AT = 20
const MAX_COMMENT = 0xffff

/** Whether a program that opens archives from their end would accept the bytes, regardless of how they begin. */
export function endsAsZip(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - RECORD - MAX_COMMENT))
  for (let at = tail.lastIndexOf(SIGNATURE); at !== -1; at = at === 0 ? -1 : tail.lastIndexOf(SIGNATURE, at - 1)) {
    const left = tail.length - at - RECORD
    if (left >= 0 && left === tail.readUInt16LE(at + COMMENT_LENGTH_AT)) return true
  }
  return false
}
