import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { type Danger, DangerError, findDanger } from './danger.ts'
import { assertQuietText } from './docx-fields.ts'
import { archiveKind } from './kinds.ts'
import { findInPdf } from './pdf.ts'
import { isLocal } from './targets.ts'
import { readXml, type Tag } from './xml.ts'

const MEGABYTE = 1_024 * 1_024
/** Bytes of all parts, and of those that are read: text and PDF. A document of 5 MB has a tenth of it. */
const MAX_UNPACKED = 64 * MEGABYTE
const MAX_READ = 16 * MEGABYTE
const MAX_ENTRIES = 1_000

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const TYPES = /^\[content_types\]\.xml$/i
const CHUNK = /(?:^|\/)afchunk[^/]*$|\.mht(?:ml)?$/i
/** Parts with macros, ActiveX, embedded objects or embedded documents. */
const ACTIVE_NAMES =
  /vbaproject|vbadata|activex|oleobject|\/embeddings\/|customui|\.(?:ole|exe|dll|html?|rtf|docm|dotm)$/i
const ACTIVE_TYPES = /macroenabled|vba|activex|oleobject/i
/** Relations that Word loads with the document, wherever they point to. */
const ACTIVE_RELATIONS = /\/(?:vbaproject|oleobject|package|control|activexcontrolbinary|attachedtoolbars)(?:,|$)/i
/** First bytes of an archive, a compound file or a program under another name. Pictures and XML begin differently. */
const CARRIERS = ['PK\x03\x04', '\xd0\xcf\x11\xe0', 'MZ', '{\\rt', '\x7fELF']
const XML = /^(?:\xef\xbb\xbf)?(?:\xff\xfe|\xfe\xff)?[\s\0]*</
/** Marks of fields or drawn pictures, after removing the NULs of UTF-16. */
const MARKS = /fldChar|fldSimple|instrText|[:<](?:imagedata|fill|stroke)/i

export function findInDocx(bytes: Buffer): Promise<Danger | undefined> {
  return findDanger(async () => {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true })
    const parts = await partsOf(zip)
    const names = [...parts.keys()]
    const types = names.find((name) => TYPES.test(name))
    if (types === undefined) throw new DangerError(archiveKind(names, String(parts.get('mimetype'))))
    assertWordTypes(parts.get(types) as Buffer, names)
    let left = MAX_READ
    for (const [name, content] of parts) {
      left -= isRead(name, content) ? content.length : 0
      if (left < 0) throw new DangerError('bomb')
      await assertQuiet(name, content)
    }
    assertOneEnd(bytes)
  })
}

/** Programs that find another end of the archive would read other parts. */
function assertOneEnd(bytes: Buffer): void {
  const end = bytes.indexOf('PK\x05\x06')
  const isOne = end === bytes.lastIndexOf('PK\x05\x06') && bytes.readUInt16LE(end + 8) === bytes.readUInt16LE(end + 10)
  if (!isOne) throw new DangerError('damaged')
}

/** All parts by their names in lower case. The library fails if more or less comes out than the directory says. */
async function partsOf(zip: ZipFile): Promise<Map<string, Buffer>> {
  if (zip.entryCount > MAX_ENTRIES) throw new DangerError('bomb')
  const parts = new Map<string, Buffer>()
  let left = MAX_UNPACKED
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    left -= entry.uncompressedSize
    if (left < 0) throw new DangerError('bomb')
    if (parts.has(name)) throw new DangerError('damaged')
    if (!name.endsWith('/')) parts.set(name, await contentOf(zip, entry))
  }
  if (parts.size === 0) throw new DangerError('archive')
  return parts
}

async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const local = await zip.readLocalFileHeaderPromise(entry)
  if (entry.isEncrypted() || (local.generalPurposeBitFlag & 1) === 1) throw new DangerError('locked')
  // Programs may believe either header.
  const isSame = local.fileName.equals(entry.fileNameRaw) && local.compressionMethod === entry.compressionMethod
  if (!isSame) throw new DangerError('damaged')
  return buffer(await zip.openReadStreamPromise(entry))
}

function assertWordTypes(bytes: Buffer, names: readonly string[]): void {
  const types: string[] = []
  readXml(bytes, ({ name, attributes: { contenttype = [] } }) => {
    // A default speaks of parts that may not be there.
    const active = name === 'Override' ? ACTIVE_TYPES : /macroenabled/i
    if (contenttype.some((type) => active.test(type))) throw new DangerError('active')
    types.push(...contenttype)
  })
  if (!types.includes(WORD)) throw new DangerError(archiveKind(names, ''))
}

/** A part may have any name: the list of types decides. Word for Mac stores some pictures as PDF. */
function isRead(name: string, bytes: Buffer): boolean {
  return name.endsWith('.rels') || XML.test(startOf(bytes)) || startOf(bytes).startsWith('%PDF')
}

async function assertQuiet(name: string, bytes: Buffer): Promise<void> {
  if (CHUNK.test(name)) throw new DangerError('chunk')
  const start = startOf(bytes)
  if (ACTIVE_NAMES.test(name) || CARRIERS.some((carrier) => start.startsWith(carrier))) throw new DangerError('active')
  if (start.startsWith('%PDF') && (await findInPdf(bytes)) !== undefined) throw new DangerError('active')
  if (name.endsWith('.rels')) readXml(bytes, assertQuietRelation)
  else if (XML.test(start) && MARKS.test(bytes.toString('latin1').replaceAll('\0', ''))) assertQuietText(bytes)
}

function startOf(bytes: Buffer): string {
  return bytes.toString('latin1', 0, 8)
}

/** An element of a `.rels` part: what else the document loads. Only a hyperlink waits for a click. */
function assertQuietRelation({ attributes: { type = [], target = [] } }: Tag): void {
  const types = type.join()
  if (/\/afchunk\b/i.test(types)) throw new DangerError('chunk')
  const isQuiet = /^[^,]+\/hyperlink$/i.test(types) || target.every(isLocal)
  if (ACTIVE_RELATIONS.test(types) || !isQuiet) throw new DangerError('active')
}
