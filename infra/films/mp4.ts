import type { Encoded } from './encoded.ts'

/** An MP4 file: boxes, of which each is a length, a name of four letters and its bytes. ISO/IEC 14496-12 and -15. */

const u8 = (...values: readonly number[]) => Buffer.from(values)
const u16 = (...values: readonly number[]) => Buffer.concat(values.map((value) => u8((value >> 8) & 255, value & 255)))
const u32 = (...values: readonly number[]) =>
  Buffer.concat(values.map((value) => u8((value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255)))
const letters = (value: string) => Buffer.from(value, 'latin1')
const zeros = (count: number) => Buffer.alloc(count)

function box(name: string, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([u32(content.length + 8), letters(name), content])
}

const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

const movieHead = (scale: number, length: number) =>
  box('mvhd', u32(0, 0, 0, scale, length, 0x10000), u16(0x100), zeros(10), MATRIX, zeros(24), u32(2))

const trackHead = (size: number, length: number) =>
  box('tkhd', u32(3, 0, 0, 1, 0, length), zeros(16), MATRIX, u32(size * 0x10000, size * 0x10000))

const mediaHead = (scale: number, length: number) =>
  Buffer.concat([
    box('mdhd', u32(0, 0, 0, scale, length), u16(0x55c4, 0)),
    box('hdlr', u32(0, 0), letters('vide'), zeros(12), letters('film\0')),
  ])

function sampleEntry({ size, description }: Encoded): Buffer {
  const look = [u16(size, size), u32(0x480000, 0x480000, 0), u16(1), zeros(32), u16(24, 0xffff)]
  return box('avc1', zeros(6), u16(1), zeros(16), ...look, box('avcC', description))
}

/** Where each frame lies; all of them in one chunk that begins at `offset`. */
function sampleTable(film: Encoded, offset: number): Buffer {
  const { chunks } = film
  const keys = chunks.flatMap(({ key }, at) => (key ? [at + 1] : []))
  return box(
    'stbl',
    box('stsd', u32(0, 1), sampleEntry(film)),
    box('stts', u32(0, 1, chunks.length, 1)),
    box('stss', u32(0, keys.length, ...keys)),
    box('stsc', u32(0, 1, 1, chunks.length, 1)),
    box('stsz', u32(0, 0, chunks.length, ...chunks.map(({ data }) => data.length))),
    box('stco', u32(0, 1, offset)),
  )
}

function movie(film: Encoded, offset: number): Buffer {
  const { chunks, perSecond, size } = film
  const reference = box('dinf', box('dref', u32(0, 1), box('url ', u32(1))))
  const media = box('minf', box('vmhd', u32(1, 0, 0)), reference, sampleTable(film, offset))
  const track = box('trak', trackHead(size, chunks.length), box('mdia', mediaHead(perSecond, chunks.length), media))
  return box('moov', movieHead(perSecond, chunks.length), track)
}

/** The index stands before the frames, so that a player begins while it still loads. */
export function mp4(film: Encoded): Buffer {
  const kind = box('ftyp', letters('isom'), u32(512), letters('isomiso2avc1mp41'))
  const offset = kind.length + movie(film, 0).length + 8
  return Buffer.concat([kind, movie(film, offset), box('mdat', ...film.chunks.map(({ data }) => data))])
}
