import { crc32 } from 'node:zlib'

/** The smallest photos of their kinds, made by hand. For tests. */

/** What a phone writes about where a photo was taken. */
export const PLACE = 'GPS 36.0726 N 79.7920 W'

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

const latin = (text: string) => Buffer.from(text, 'latin1')

/** TIFF of little endian with one tag: which side is up. */
function exif(side: number): Buffer {
  const tiff = Buffer.from([
    0x49,
    0x49,
    42,
    0,
    8,
    0,
    0,
    0,
    1,
    0,
    0x12,
    0x01,
    3,
    0,
    1,
    0,
    0,
    0,
    side,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  ])
  return Buffer.concat([latin('Exif\0\0'), tiff, latin(PLACE)])
}

export function jpeg({ side = 6, after = '' } = {}): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, latin('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
    segment(0xe1, exif(side)),
    segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${PLACE}</x:xmpmeta>`)),
    segment(0xed, latin(`Photoshop 3.0\0${PLACE}`)),
    segment(0xfe, latin(PLACE)),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
    latin(after),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([latin(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export function png(after = ''): Buffer {
  return Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
    chunk('eXIf', exif(1)),
    chunk('tEXt', latin(`Comment\0${PLACE}`)),
    chunk('IDAT', Buffer.from([0x78, 0x9c, 0x63, 0, 0, 0, 2, 0, 1])),
    chunk('IEND', Buffer.alloc(0)),
    latin(after),
  ])
}

export function heic(): Buffer {
  return latin('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
}
