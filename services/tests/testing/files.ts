import { crc32 } from 'node:zlib'

/** The smallest valid PDF: one empty page. */
export function samplePdf(words = 'Resume'): Buffer<ArrayBuffer> {
  return Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
% ${words}
trailer<</Root 1 0 R>>
%%EOF
`)
}

/** An empty Word document. */
export function sampleDocx(): Buffer<ArrayBuffer> {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const types = `<Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`
  return sampleZip({ '[Content_Types].xml': types, 'word/document.xml': '<w:document/>' })
}

/** A ZIP archive without compression (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT). */
function sampleZip(files: Readonly<Record<string, string>>): Buffer<ArrayBuffer> {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const common = zipHeader(name, content)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name + content)])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, rest, Buffer.from(name)]))
    locals.push(local)
    at += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(locals.length, 8)
  end.writeUInt16LE(locals.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, ...directory, end])
}

/** The fields shared by local header and directory: version, method, checksum, sizes, length of the name. */
function zipHeader(name: string, content: string): Buffer {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  header.writeUInt32LE(crc32(content), 10)
  header.writeUInt32LE(content.length, 14)
  header.writeUInt32LE(content.length, 18)
  header.writeUInt16LE(name.length, 22)
  return header
}
