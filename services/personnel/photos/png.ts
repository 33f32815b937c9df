import { crc32 } from 'node:zlib'
import { DamagedPhoto } from './damaged-photo.ts'

const SIGN = 8
/** Length, type and checksum of a chunk. */
const FRAME = 12
/** What a decoder needs, and what changes how colors look. Texts, times and `eXIf` may tell where it was taken. */
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'bKGD', 'pHYs'])

/** The picture without its metadata. Ends at the picture's end. @throws DamagedPhoto */
export function plainPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, SIGN)]
  const types: string[] = []
  for (let at = SIGN; types.at(-1) !== 'IEND'; ) {
    const chunk = chunkAt(bytes, at)
    const type = chunk.toString('latin1', 4, 8)
    types.push(type)
    if (KEPT.has(type)) kept.push(chunk)
    at += chunk.length
  }
  if (types[0] !== 'IHDR' || !types.includes('IDAT')) throw new DamagedPhoto()
  return Buffer.concat(kept)
}

function chunkAt(bytes: Buffer, at: number): Buffer {
  if (at + FRAME > bytes.length) throw new DamagedPhoto()
  const end = at + FRAME + bytes.readUInt32BE(at)
  if (end > bytes.length) throw new DamagedPhoto()
  if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw new DamagedPhoto()
  return bytes.subarray(at, end)
}
