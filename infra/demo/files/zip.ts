import { crc32 } from 'node:zlib'

/** Field values from https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.7, 4.3.12, 4.3.16. */
const VERSION = 20
const UTF8_NAMES = 0x0800
/** January 1, 1980, the earliest date: archives are reproducible. */
const FIRST_DAY = 0x0021

/** Files are stored, not compressed. */
export function zip(files: Readonly<Record<string, string>>): Buffer {
  const entries: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const common = commonHeader(name, content)
    const entry = Buffer.concat([mark('PK\x03\x04'), common, mark(name), content])
    directory.push(Buffer.concat([mark('PK\x01\x02'), number16(VERSION), common, placed(at), mark(name)]))
    entries.push(entry)
    at += entry.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([...entries, ...directory, end(entries.length, size, at)])
}

/** The common start of a file's header and of its directory entry. */
function commonHeader(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(VERSION, 0)
  header.writeUInt16LE(UTF8_NAMES, 2)
  header.writeUInt16LE(FIRST_DAY, 8)
  header.writeUInt32LE(crc32(content), 10)
  header.writeUInt32LE(content.length, 14)
  header.writeUInt32LE(content.length, 18)
  header.writeUInt16LE(name.length, 22)
  return header
}

/** The rest of a directory entry: no comment, no attributes, the file's offset. */
function placed(at: number): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(at, 10)
  return rest
}

function end(count: number, size: number, at: number): Buffer {
  const record = Buffer.alloc(18)
  record.writeUInt16LE(count, 4)
  record.writeUInt16LE(count, 6)
  record.writeUInt32LE(size, 8)
  record.writeUInt32LE(at, 12)
  return Buffer.concat([mark('PK\x05\x06'), record])
}

function mark(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

function number16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
