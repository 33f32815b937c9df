import { agency } from '@arrive/contracts/agency.ts'
import { dayOf } from '@arrive/contracts/days.ts'
import { type AttachedFile, bytesOf, openDocument } from '../../../shared/pdf/document.ts'
import { furnish } from '../../../shared/pdf/furniture.ts'
import { endSheet, inSection, newPage, openSheet, type Sheet } from '../../../shared/pdf/sheet.ts'
import type { PaperData } from '../paper-data.ts'
import { checkingPage } from './checking.ts'
import { coverPage } from './cover.ts'
import { evidencePages } from './evidence.ts'
import { formPages } from './form-pages.ts'
import { historyPages } from './history.ts'
import { secondIn } from './words.ts'

/** @returns the PDF; the same for the same data and files */
export async function paperOf(paper: PaperData, files: readonly AttachedFile[]): Promise<Buffer> {
  const { person, name, at, forms, completeness } = paper
  const only = completeness === undefined ? forms[0]?.form.title : undefined
  const title = only ?? 'Personnel packet'
  const document = await openDocument({
    title: `${title}, person ${person}, as of ${dayOf(at, paper.timeZone)}`,
    author: agency.name,
    subject: title,
    at: new Date(at),
  })
  const sheet = openSheet(document)
  await inSection(sheet, async () => coverPage(sheet, paper, title))
  for (const data of forms) {
    if (data.state === 'in') await chapter(sheet, data.form.title, () => formPages(sheet, paper, data))
  }
  if (paper.copy === 'office') await chapter(sheet, 'Evidence of the signatures', () => evidencePages(sheet, paper))
  await chapter(sheet, 'History', async () => historyPages(sheet, paper))
  await chapter(sheet, 'How to check this file', async () => checkingPage(sheet, paper, files))
  endSheet(sheet)
  furnish(sheet, {
    left: agency.name,
    right: [`Person ID ${person}`, name].filter(Boolean).join(' · '),
    foot: `${only === undefined ? title : (forms[0]?.form.short ?? only)} · As of ${secondIn(paper, at)}`,
  })
  return bytesOf(document, files)
}

/** Begins a page, and an entry of the reader’s outline. */
async function chapter(sheet: Sheet, title: string, content: () => Promise<void>): Promise<void> {
  newPage(sheet)
  sheet.document.outline.addItem(title)
  await inSection(sheet, content)
}
