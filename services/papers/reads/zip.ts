import { crc32 } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly bytes: Buffer
}

interface Written extends Pick<ZipEntry, 'name'> {
  readonly size: number
  readonly sum: number
  readonly at: number
}

/** Names are in UTF-8. */
const UTF8 = 0x08_00
const VERSION = 20
/** 1980-01-01, the first day that a zip can name: a date of now would change the bytes. */
const DAY = 0x00_21

/** Writes entry after entry, uncompressed, because PDFs are compressed already. Holds one of them at a time. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for await (const { name, bytes } of entries) {
    const entry = { name, size: bytes.length, sum: crc32(bytes), at }
    const head = localHead(entry)
    yield head
    yield bytes
    at += head.length + bytes.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(centralHead))
  yield directory
  yield end(written.length, directory.length, at)
}

function localHead(entry: Written): Buffer {
  const name = Buffer.from(entry.name)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04_03_4b_50, 0)
  head.writeUInt16LE(VERSION, 4)
  shared(head, 6, entry, name.length)
  return Buffer.concat([head, name])
}

function centralHead(entry: Written): Buffer {
  const name = Buffer.from(entry.name)
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02_01_4b_50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(VERSION, 6)
  shared(head, 8, entry, name.length)
  head.writeUInt32LE(entry.at, 42)
  return Buffer.concat([head, name])
}

/** What both heads have: marks, no compression, time, sum, sizes and the length of the name. */
function shared(head: Buffer, at: number, { size, sum }: Written, length: number): void {
  head.writeUInt16LE(UTF8, at)
  head.writeUInt16LE(DAY, at + 6)
  head.writeUInt32LE(sum, at + 8)
  head.writeUInt32LE(size, at + 12)
  head.writeUInt32LE(size, at + 16)
  head.writeUInt16LE(length, at + 20)
}

function end(count: number, length: number, at: number): Buffer {
  const tail = Buffer.alloc(22)
  tail.writeUInt32LE(0x06_05_4b_50, 0)
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  tail.writeUInt32LE(length, 12)
  tail.writeUInt32LE(at, 16)
  return tail
}
