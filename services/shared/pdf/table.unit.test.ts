import { expect, test } from '@jest/globals'
import { pdfText } from '../../tests/testing/pdf-text.ts'
import { heading } from './blocks.ts'
import { bytesOf, openDocument } from './document.ts'
import { furnish } from './furniture.ts'
import { endSheet, inSection, openSheet, TEXT } from './sheet.ts'
import { STYLES } from './styles.ts'
import { table, tableHeight } from './table.ts'

test.each([
  [1, 'stays', 1],
  [6, 'moves to the next page with it', 2],
])('the head of a table whose first row has %i lines %s', async (lines, _, page) => {
  const document = await openDocument({ title: 'T', author: 'A', subject: 'S', at: new Date(0) })
  const sheet = openSheet(document)
  await inSection(sheet, async () => {
    sheet.y = TEXT.bottom - 90
    const text = Array.from({ length: lines }, (_line, at) => `Line ${at}`).join('\n')
    table(sheet, [{ title: 'School', width: 1 }], [{ cells: [[{ text, style: STYLES.text }]] }])
  })
  endSheet(sheet)
  furnish(sheet, { left: 'Left', right: 'Right', foot: 'Foot' })
  const written = (await pdfText(await bytesOf(document, []))).split('\n')
  const words = written.filter((word) => ['School', 'Line 0', `Page 1 of ${page}`].includes(word))
  const [foot, ...row] = [`Page 1 of ${page}`, 'School', 'Line 0']
  expect(words).toEqual(page === 1 ? [...row, foot] : [foot, ...row])
})

test.each([
  ['moves to the next page with a table that fits there', 10, false],
  ['stays above a table that fits on no page', 60, true],
])('a heading %s', async (_, count, stays) => {
  const document = await openDocument({ title: 'T', author: 'A', subject: 'S', at: new Date(0) })
  const sheet = openSheet(document)
  await inSection(sheet, async () => {
    sheet.y = TEXT.bottom - 180
    const rows = Array.from({ length: count }, (_row, at) => ({ cells: [[{ text: `Row ${at}`, style: STYLES.text }]] }))
    heading(sheet, 1, 'Signature', tableHeight(sheet, [{ width: 1 }], rows))
    table(sheet, [{ width: 1 }], rows)
  })
  endSheet(sheet)
  furnish(sheet, { left: 'Left', right: 'Right', foot: 'Foot' })
  const written = await pdfText(await bytesOf(document, []))
  expect(written.indexOf('Signature') < written.indexOf('Page 1 of')).toBe(stays)
})
