import { buffer } from 'node:stream/consumers'

const TITLE = 'Can you read this PDF?'
/** The page is the same at any time. */
const MADE = new Date('2026-01-01T00:00:00Z')

/** One page with the word, tagged, so that a screen reader says it as well. */
export async function esignSample(word: string): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    size: 'LETTER',
    margin: 72,
    info: { Title: TITLE, Creator: 'Arrive', Producer: 'Arrive', CreationDate: MADE, ModDate: MADE },
  })
  const page = document.struct('Document')
  document.addStructure(page)
  const write = (type: string, size: number, text: string) => {
    const part = document.struct(type, {}, () => {
      document.fontSize(size).text(text)
      document.moveDown()
    })
    page.add(part)
  }
  write('H1', 24, TITLE)
  write('P', 14, 'Your copies are files of this kind. Type this word on the page that you came from:')
  write('P', 48, word)
  write('P', 14, 'Capital letters or small ones: both are fine.')
  page.end()
  document.end()
  return buffer(document)
}
