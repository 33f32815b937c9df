/** Which side of a picture is up, in the metadata of a camera (Exif 2.32, tag 0x0112). */
const SIGN = 'Exif\0\0'
const TAG = 0x0112
const SHORT = 3
const ENTRY = 12

/** @param exif the content of the segment, from its sign on */
export function orientationIn(exif: Buffer): number | undefined {
  const tiff = exif.subarray(SIGN.length)
  const order = tiff.toString('latin1', 0, 2)
  const isRead = exif.toString('latin1', 0, SIGN.length) === SIGN && tiff.length >= 8
  if (!isRead || (order !== 'II' && order !== 'MM')) return undefined
  const isLittle = order === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const many = start + 2 > tiff.length ? 0 : Math.min(short(start), Math.floor((tiff.length - start - 2) / ENTRY))
  const places = Array.from({ length: many }, (_, at) => start + 2 + at * ENTRY)
  const found = places.find((at) => short(at) === TAG && short(at + 2) === SHORT)
  const side = found === undefined ? 0 : short(found + 8)
  return side >= 1 && side <= 8 ? side : undefined
}

/** A segment with this one tag. */
export function orientationSegment(side: number): Buffer {
  const tiff = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, side, 0, 0])
  const content = Buffer.concat([Buffer.from(SIGN, 'latin1'), tiff, Buffer.alloc(4)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
