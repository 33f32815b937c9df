import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** Handmade files as office programs write them, clean and malicious. For tests. */
type Bytes = Buffer<ArrayBuffer>

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a Word document with a link, a picture and a template path of its author's machine. */
export function wordParts(): Record<string, string | Buffer> {
  return {
    '[Content_Types].xml': `${XML}<Types>${contentType('/word/document.xml', WORD)}</Types>`,
    '_rels/.rels': relations(relation('officeDocument', 'word/document.xml')),
    'word/document.xml': `<w:document>${'<w:p/>'.repeat(500)}</w:document>`,
    'word/_rels/document.xml.rels': relations(
      relation('hyperlink', 'https://ann.example/portfolio?a=1&amp;b=2', 'External'),
      relation('image', 'media/image1.png'),
    ),
    'word/_rels/settings.xml.rels': relations(
      relation('attachedTemplate', 'file:///C:\\Users\\Ann\\Templates\\Resume.dotx', 'External'),
    ),
    'word/media/image1.png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  }
}

export function contentType(part: string, type: string): string {
  return `<Override PartName="${part}" ContentType="${type}"/>`
}

export function relation(type: string, target: string, mode = 'Internal'): string {
  return `<Relationship Id="r1" Type="${OFFICE}/${type}" Target="${target}" TargetMode="${mode}"/>`
}

export function relations(...all: readonly string[]): string {
  return `<?xml version="1.0"?><!-- made by hand --><Relationships xmlns="x">${all.join('')}</Relationships>`
}

/** A Word document with added or replaced parts. */
export function wordFile(more: Readonly<Record<string, string | Buffer>> = {}): Bytes {
  return packed({ ...wordParts(), ...more })
}

/** A ZIP archive. `said` replaces a file's size in its directory. */
export function packed(files: Readonly<Record<string, string | Buffer>>, said?: number): Bytes {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = deflateRawSync(content, { level: 9 })
    const size = said ?? Buffer.byteLength(content)
    const head = entryHead({ name, packed: bytes.length, size, sum: crc32(content) })
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), bytes])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head, rest, Buffer.from(name)]))
    locals.push(local)
    at += local.length
  }
  return Buffer.concat([...locals, ...directory, archiveEnd(locals.length, Buffer.concat(directory).length, at)])
}

interface Entry {
  readonly name: string
  readonly packed: number
  readonly size: number
  readonly sum: number
}

function entryHead({ name, packed: length, size, sum }: Entry): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(8, 4)
  head.writeUInt32LE(sum, 10)
  head.writeUInt32LE(length, 14)
  head.writeUInt32LE(size, 18)
  head.writeUInt16LE(name.length, 22)
  return head
}

function archiveEnd(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return end
}

/** A compound file (MS-CFB) with these directory entries; with `WordDocument`, one of Word before 2007. */
export function compoundFile(...entries: readonly string[]): Bytes {
  const header = Buffer.alloc(512, 0xff)
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  header.fill(0, 8, 76)
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
    [44, 1],
    [48, 1],
  ] as const)
    header.writeUInt16LE(value, at)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xffff_fffd, 0)
  const directory = ['Root Entry', ...entries].map((name, at) => directoryEntry(name, at === 0 ? 5 : 1))
  return Buffer.concat([header, table, ...directory, Buffer.alloc(512 * 4)])
}

function directoryEntry(name: string, type: number): Buffer {
  const entry = Buffer.alloc(128)
  entry.write(name, 'utf16le')
  entry.writeUInt16LE(2 * name.length + 2, 64)
  entry.writeUInt8(type, 66)
  for (const at of [68, 72]) entry.writeUInt32LE(0xffff_ffff, at)
  // An object pool with content has a child.
  entry.writeUInt32LE(name === 'ObjectPool' ? 3 : 0xffff_ffff, 76)
  return entry
}

/** A one-page PDF with additional objects; `root` goes into its catalog. */
export function pdfFile(root = '', ...objects: readonly (string | Buffer)[]): Bytes {
  const all = [
    `<</Type/Catalog/Pages 2 0 R${root}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>',
    pdfStream('/Filter/FlateDecode', deflateSync('BT (HTML/JS and /JavaScript) Tj ET')),
    ...objects,
  ]
  const pieces = all.flatMap((object, at) => [`${at + 1} 0 obj\n`, object, '\nendobj\n'])
  const title = '(Developer of HTML/JS \\(/JavaScript)'
  const end = `trailer<</Root 1 0 R/Info<</Title ${title}>>>>\n%%EOF\n`
  return Buffer.concat(['%PDF-1.5\n', ...pieces, end].map((piece) => Buffer.from(piece as string, 'latin1')))
}

export function pdfStream(dictionary: string, data: Buffer): Buffer {
  const head = `<<${dictionary}/Length ${data.length}>>stream\r\n`
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\r\nendstream')])
}

/** An object stream. */
export function objectStream(objects: string, filter = '/Filter/FlateDecode'): Buffer {
  const head = '9 0 '
  const data = Buffer.from(head + objects, 'latin1')
  const packedData = filter.includes('Flate') ? deflateSync(data) : data
  return pdfStream(`/Type/ObjStm/N 1/First ${head.length}${filter}`, packedData)
}
