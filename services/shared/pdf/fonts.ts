import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Face } from './styles.ts'

export type FontName = Face | 'fallback'

const FILES: Readonly<Record<FontName, string>> = {
  text: 'atkinson-next.ttf',
  bold: 'atkinson-next-bold.ttf',
  heading: 'besley.ttf',
  script: 'la-belle-aurore.ttf',
  fallback: 'dejavu-sans.ttf',
}

/** What pdfkit keeps of a font, as far as it is used here. */
export interface Font {
  widthOfString(text: string, size: number): number
  readonly font: { hasGlyphForCodePoint(point: number): boolean }
}

type FontDocument = Pick<PDFKit.PDFDocument, 'font' | 'registerFont'>

const files = new Map<FontName, Buffer>()

/** Read once in a process, and only where a document needs it. */
function fileOf(name: FontName): Buffer {
  const known = files.get(name)
  if (known !== undefined) return known
  const read = readFileSync(join(import.meta.dirname, 'fonts', FILES[name]))
  files.set(name, read)
  return read
}

/** A document's fonts, each embedded once it is used. */
export function fontsOf(document: FontDocument): (name: FontName) => Font {
  const fonts = new Map<FontName, Font>()
  return (name) => {
    const known = fonts.get(name)
    if (known !== undefined) return known
    document.registerFont(name, fileOf(name))
    document.font(name)
    const { _font: font } = document as unknown as { readonly _font: Font }
    fonts.set(name, font)
    return font
  }
}
