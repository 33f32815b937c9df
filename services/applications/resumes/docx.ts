import { ActiveContentError, type Danger, findDanger } from './danger.ts'
import { assertQuietFields } from './docx-fields.ts'
import { assertInactiveContentTypes, assertInactiveRelations } from './docx-parts.ts'
import { type UnpackBudget, unpack } from './inflate.ts'
import { type ZipEntry, zipEntries } from './zip.ts'

/** Maximum bytes of all parts together; a document of 5 MB with many pictures has a tenth of it. */
const MAX_UNPACKED = 64 * 1_024 * 1_024
/** Maximum bytes of a part that describes how the other parts are connected. */
const MAX_PART = 1_024 * 1_024
/** Maximum bytes of a part with text, which may contain fields; a text of a hundred pages has a tenth of it. */
const MAX_TEXT = 16 * 1_024 * 1_024
const FIRST_BYTES = 8
const TYPES = /^\[content_types\]\.xml$/i
/** Parts with macros, ActiveX, embedded objects or embedded documents. */
const ACTIVE_NAMES =
  /vbaproject|vbadata|activex|oleobject|\/embeddings\/|customui|\.(?:bin|ole|exe|dll|html?|mht|mhtml|rtf|docm|dotm)$/i
/** First bytes of an archive, a compound file or a program under another name. Pictures and XML begin differently. */
const CARRIERS = ['PK\x03\x04', '\xd0\xcf\x11\xe0', 'MZ', '{\\rt', '%PDF', '\x7fELF']
/** A text that begins with a tag, in UTF-8 or UTF-16. */
const XML = /^(?:\xef\xbb\xbf)?(?:\xff\xfe|\xfe\xff)?[\s\0]*</

/** Looks for content that a Word document would run, open or fetch, and for an excessive unpacked size. */
export function findInDocx(bytes: Buffer): Promise<Danger | undefined> {
  return findDanger(async () => {
    const room: UnpackBudget = { left: MAX_UNPACKED }
    const entries = zipEntries(bytes)
    if (!entries.some(({ name }) => TYPES.test(name))) throw new ActiveContentError('foreign')
    for (const entry of entries) await assertQuiet(entry, room)
  })
}

async function assertQuiet(entry: ZipEntry, room: UnpackBudget): Promise<void> {
  const { name, size } = entry
  if (ACTIVE_NAMES.test(name)) throw new ActiveContentError('active')
  const isTypes = TYPES.test(name)
  const tells = isTypes || /\.rels$/i.test(name)
  const { bytes, size: found } = await contentOf(entry, (tells ? MAX_PART : MAX_TEXT) + 1, room)
  if (found !== size || (tells && found > MAX_PART)) throw new ActiveContentError('damaged')
  const start = bytes.toString('latin1', 0, FIRST_BYTES)
  if (CARRIERS.some((carrier) => start.startsWith(carrier))) throw new ActiveContentError('active')
  if (isTypes) assertInactiveContentTypes(bytes)
  else if (tells) assertInactiveRelations(bytes)
  else if (XML.test(start)) assertQuietText(bytes)
}

/** The kind of a part is what the list of types says, whatever its name is. */
function assertQuietText(bytes: Buffer): void {
  if (bytes.length > MAX_TEXT) throw new ActiveContentError('bomb')
  assertQuietFields(bytes)
}

async function contentOf({ bytes, isDeflated }: ZipEntry, wanted: number, room: UnpackBudget) {
  if (isDeflated) return unpack({ bytes, format: 'raw', wanted }, room)
  room.left -= bytes.length
  return { size: bytes.length, bytes: bytes.subarray(0, wanted) }
}
