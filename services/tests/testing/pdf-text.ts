import {
  decodePDFRawStream,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPageLeaf,
  PDFRawStream,
} from '@cantoo/pdf-lib'

type Letters = ReadonlyMap<string, string>

/** The texts that the pages of a PDF show, a line for each call that shows one. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const pages = (await PDFDocument.load(bytes)).getPages()
  return pages.map(({ node }) => textOfPage(node)).join('\n')
}

function textOfPage(page: PDFPageLeaf): string {
  const look: Look = (object) => page.context.lookup(object)
  const fonts = look(page.Resources()?.get(PDFName.of('Font')))
  const { Contents: contents } = page.normalizedEntries()
  const streams = contents?.asArray().map((one) => decoded(look(one))) ?? []
  return shown(streams.join('\n'), (name) => lettersOf(look, memberOf(fonts, name)))
}

type Look = (object: PDFObject | undefined) => PDFObject | undefined

function memberOf(object: PDFObject | undefined, name: string): PDFObject | undefined {
  return object instanceof PDFDict ? object.get(PDFName.of(name)) : undefined
}

function decoded(stream: PDFObject | undefined): string {
  return stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : ''
}

function lettersOf(look: Look, font: PDFObject | undefined): Letters {
  const map = decoded(look(memberOf(look(font), 'ToUnicode')))
  const ranges = [...map.matchAll(/<(\w+)>\s*<\w+>\s*\[([^\]]*)\]/g)]
  return new Map(
    ranges.flatMap(([, first = '0', list = '']) =>
      [...list.matchAll(/<(\w+)>/g)].map(([, text = ''], at): [string, string] => [
        (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0'),
        Buffer.from(text, 'hex').swap16().toString('utf16le'),
      ]),
    ),
  )
}

function shown(content: string, lettersOfFont: (name: string) => Letters): string {
  const lines: string[] = []
  let letters: Letters = new Map()
  for (const [, font, texts] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = lettersOfFont(font)
    else lines.push([...(texts ?? '').matchAll(/<(\w+)>/g)].map(([, hex = '']) => textOf(hex, letters)).join(''))
  }
  return lines.join('\n')
}

function textOf(hex: string, letters: Letters): string {
  if (letters.size === 0) return Buffer.from(hex, 'hex').toString('latin1')
  return (hex.match(/\w{4}/g) ?? []).map((code) => letters.get(code.toLowerCase()) ?? '').join('')
}
