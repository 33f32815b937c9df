import { compoundFile } from '../../tests/testing/office-files.ts'

/** The smallest files of their kinds, made by hand. For tests. */

const latin = (text: string) => Buffer.from(text, 'latin1')

/** A PDF with one empty page, and `words` in a comment. */
export function pdf(words = ''): Buffer {
  return latin(
    [
      '%PDF-1.4',
      `%${words}`,
      '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
      '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj',
      '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>> endobj',
      'trailer <</Root 1 0 R>>',
      '%%EOF',
      '',
    ].join('\n'),
  )
}

export function doc(): Buffer {
  return compoundFile('1Table', 'WordDocument')
}

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

export function docx(): Buffer {
  const types = `<Types><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`
  return zip({ '[Content_Types].xml': types, 'word/document.xml': '<w:document/>' })
}

export function zip(files: Readonly<Record<string, string>>): Buffer {
  const entries: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const common = commonHeader(name, content)
    const entry = Buffer.concat([latin('PK\x03\x04'), common, latin(name), latin(content)])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([latin('PK\x01\x02'), latin('\x14\x00'), common, rest, latin(name)]))
    entries.push(entry)
    at += entry.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([...entries, ...directory, zipEnd(entries.length, size, at)])
}

function commonHeader(name: string, content: string): Buffer {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  header.writeUInt32LE(content.length, 14)
  header.writeUInt32LE(content.length, 18)
  header.writeUInt16LE(name.length, 22)
  return header
}

function zipEnd(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return end
}
