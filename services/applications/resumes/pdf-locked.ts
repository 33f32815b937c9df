import type { PDFObject } from '@cantoo/pdf-lib'
import { DangerError } from './danger.ts'
import type { PdfObject, PdfValue } from './pdf-objects.ts'

interface Unlocked {
  readonly objects: readonly { readonly object: PdfObject; readonly number: number }[]
  /** How many streams of packed objects were opened. */
  readonly streams: number
}

/** The objects of an encrypted PDF that needs a password for changes only. @throws DangerError `locked` */
export async function unlockedObjects(file: Buffer): Promise<Unlocked> {
  // Loaded for these few files only.
  const { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFRef } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.load(file, { password: '', updateMetadata: false }).catch(() => {
    throw new DangerError('locked')
  })
  if (!document.context.isDecrypted) throw new DangerError('locked')

  function plainValue(object: PDFObject): PdfValue {
    if (object instanceof PDFDict) {
      return { entries: object.entries().map(([key, value]) => [`/${key.decodeText()}`, plainValue(value)] as const) }
    }
    if (object instanceof PDFArray) return object.asArray().map(plainValue)
    if (object instanceof PDFName) return `/${object.decodeText()}`
    return object instanceof PDFRef ? { number: object.objectNumber } : '('
  }

  const all = document.context.enumerateIndirectObjects()
  return {
    objects: all.map(([{ objectNumber }, object]) => ({
      number: objectNumber,
      object:
        object instanceof PDFRawStream ? { value: plainValue(object.dict), data: 0 } : { value: plainValue(object) },
    })),
    streams: all.filter(([, one]) => one instanceof PDFRawStream && one.dict.get(PDFName.Type) === PDFName.of('ObjStm'))
      .length,
  }
}
