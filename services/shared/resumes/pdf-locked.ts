import type { PDFObject } from '@cantoo/pdf-lib'
import { DangerError } from './danger.ts'
import type { PdfValue } from './pdf-objects.ts'
import { noteObject, type Opening } from './pdf-rules.ts'

interface Locked {
  readonly file: Buffer
  readonly opening: Opening
  /** Streams that may hold objects. */
  readonly packed: readonly unknown[]
}

/** Notes the objects of an encrypted PDF that opens without a password. @throws DangerError `active`, `locked` */
export async function noteUnlocked({ file, opening, packed }: Locked): Promise<void> {
  // Loaded for these few files only.
  const { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFRef } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.load(file, { password: '', updateMetadata: false }).catch(() => undefined)

  function plain(object: PDFObject): PdfValue {
    if (object instanceof PDFName) return `/${object.decodeText()}`
    if (object instanceof PDFRef) return `R${object.objectNumber}`
    if (object instanceof PDFArray) return ['[', ...object.asArray().map(plain)]
    if (!(object instanceof PDFDict)) return '('
    return ['<<', ...object.entries().flatMap(([key, value]) => [plain(key), plain(value)])]
  }

  const isOpen = document?.context.isDecrypted === true
  const opened = isOpen ? document.context.enumerateIndirectObjects() : []
  let streams = 0
  for (const [{ objectNumber }, object] of opened) {
    const isStream = object instanceof PDFRawStream
    if (isStream && object.dict.get(PDFName.Type) === PDFName.of('ObjStm')) streams++
    noteObject(opening, isStream ? { value: plain(object.dict), data: 0 } : { value: plain(object) }, objectNumber)
  }
  if (!isOpen || streams < packed.length) throw new DangerError('locked')
}
