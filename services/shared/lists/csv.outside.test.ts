import { join } from 'node:path'
import { career } from '@arrive/contracts/forms/career-application.ts'
import { english } from '@arrive/contracts/messages/english.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { newFolder, removeFolder } from '../../kernel/testing/index.ts'
import { opened } from '../../tests/testing/spreadsheet.ts'
import { csvText } from './csv-text.ts'
import { fileAnswer } from './file.ts'

const [part] = career.parts
const COLUMNS = ['address', 'phone', 'start_date', 'experience', 'submitted_at'] as const
const ROWS = [
  ['0194', '+1 704 555 0100', '2026-03-01', 5, '2026-11-28T01:30:00.000Z'],
  ['5E3', '+17045550100', '', 0, '2026-03-09T03:59:59.000Z'],
  ['12/5', '0049 30 123456', '2026-12-31', 12, '2026-11-02T04:59:59.000Z'],
  ['=1+1', '(704) 555-0100', '2026-01-02', 3, '2026-11-01T05:30:00.000Z'],
] as const

let folder: string
beforeAll(async () => {
  folder = await newFolder()
})
afterAll(() => removeFolder(folder))

async function csv(): Promise<string> {
  const list = { name: 'applicants', columns: COLUMNS.map((column) => ({ column })), part }
  const rows = ROWS.map((row) => Object.fromEntries(COLUMNS.map((column, at) => [column, row[at]])))
  const chunks = (async function* () {
    yield rows
  })()
  const context = { now: Date.now, settings: { timeZone: 'America/New_York' }, say: english }
  let text = ''
  for await (const piece of fileAnswer(list, chunks, context, {}).body as AsyncIterable<string>) text += piece
  return text
}

async function cells(text: string) {
  const rows = await opened(join(folder, 'list.csv'), text)
  return rows.map((row) => row.map(({ type, text: shown }) => [type, shown] as const))
}

const TYPED = [
  ...['5 May', '5-May', 'May 2026', 'Nov 21, 2026, 8:30 PM', 'Saturday, November 21, 2026', '2026-03-01T10:00:00'],
  ...['.5', '5.', '15.5', '1 1/2', '(5)', '($5)', '5-', '1.234,5', '1,234.5', '50%', '5 %', '$5', '$.5', '$1,234'],
  ...['5 E 3', 'true', 'FALSE', '8 PM', '25:00', '10:30:15.5', '3/4/26 9:00', '704.555.0100', 'Ann Baker'],
]

test('a spreadsheet changes no text, whatever it looks like', async () => {
  const lines = TYPED.map((words) => csvText({ kind: 'text', words }))
  expect((await cells(`\uFEFF${lines.join('\r\n')}\r\n`)).map(([cell]) => cell)).toEqual(
    TYPED.map((words) => ['string', words]),
  )
}, 120_000)

test('a spreadsheet shows texts as they were typed, and dates and numbers as such', async () => {
  const [, ...rows] = await cells(await csv())
  expect(rows.map(([address]) => address)).toEqual([
    ['string', '0194'],
    ['string', '5E3'],
    ['string', '12/5'],
    ['string', "'=1+1"],
  ])
  expect(rows.map(([, phone]) => phone)).toEqual(ROWS.map(([, phone]) => ['string', phone]))
  expect(rows.map(([, , day]) => day?.[0])).toEqual(['date', 'string', 'date', 'date'])
  expect(rows.map(([, , , count]) => count)).toEqual(ROWS.map(([, , , count]) => ['float', String(count)]))
  expect(rows.map(([, , , , at]) => at?.[0])).toEqual(['date', 'date', 'date', 'date'])
}, 120_000)
