import { agency } from '@arrive/contracts/agency.ts'
import { heading, paragraph } from '../../shared/pdf/blocks.ts'
import { bytesOf, openDocument } from '../../shared/pdf/document.ts'
import { block, endSheet, openSheet, pieceOf, space } from '../../shared/pdf/sheet.ts'
import { STYLES } from '../../shared/pdf/styles.ts'

const TITLE = 'Can you read this PDF?'
/** The page is the same at any time. */
const AT = new Date('2026-01-01T00:00:00Z')

/** One page with the word, in the format of the copies that people get. */
export async function esignSample(word: string): Promise<Buffer> {
  const document = await openDocument({ title: TITLE, author: agency.name, subject: 'Signing electronically', at: AT })
  const sheet = openSheet(document)
  heading(sheet, 1, TITLE)
  paragraph(sheet, 'Your copies are files like this one. Type this word on the page that you came from:', STYLES.lead)
  space(sheet, 8)
  block(sheet, pieceOf(word, STYLES.h1), { type: 'P' })
  space(sheet, 16)
  paragraph(sheet, 'Capital letters or small ones: both are fine.', STYLES.lead)
  endSheet(sheet)
  return bytesOf(document)
}
