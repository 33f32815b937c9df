import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { career } from '@arrive/contracts/forms/career-application.ts'
import { english } from '@arrive/contracts/messages/english.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { newFolder, removeFolder } from '../../kernel/testing/index.ts'
import { opened } from '../../tests/testing/spreadsheet.ts'
import { fileAnswer } from './file.ts'

const LIST = {
  name: 'applicants',
  columns: [
    { column: 'address' },
    { column: 'start_date' },
    { column: 'submitted_at', isStamp: true },
    { column: 'forms_in', inSheet: 'count' as const },
  ],
  part: career.parts[0],
}
const TYPED = ['02801', '=1+1', '0194', '+17045550100', '5E3', '12/5', '2026-03-01', '50%', 'true', "'=1", '_x0041_']
const DAYS = ['2026-03-01', '2025-12-31', '2026-11-02']

let folder: string
beforeAll(async () => {
  folder = await newFolder()
})
afterAll(() => removeFolder(folder))

test('LibreOffice finds dates, times and counts in an Excel file, and everything else as typed', async () => {
  const rows = TYPED.map((address, at) => {
    const day = DAYS[at % DAYS.length] ?? ''
    return { address, start_date: day, submitted_at: `${day}T23:59:30.000Z`, forms_in: at }
  })
  const chunks = (async function* () {
    yield rows
  })()
  const context = { now: Date.now, settings: { timeZone: 'America/New_York' }, say: english }
  const { body } = fileAnswer(LIST, chunks, context, { format: 'xlsx' })
  const cells = await opened(join(folder, 'list.xlsx'), await buffer(body as AsyncIterable<Uint8Array>))

  const [, ...shown] = cells.filter((row) => row.length > 0)
  expect(shown.map(([address]) => address)).toEqual(
    TYPED.map((text) => ({ type: 'string', text, date: undefined, formula: undefined })),
  )
  expect(shown.map(([, day]) => [day?.type, day?.date, day?.text])).toEqual(
    rows.map(({ start_date: day }) => ['date', day, day]),
  )
  expect(shown.map(([, , time]) => [time?.type, time?.date, time?.text])).toEqual(
    rows.map(({ start_date: day }) => ['date', `${day}T23:59:30`, `${day} 23:59`]),
  )
  expect(shown.map(([, , , count]) => [count?.type, count?.text])).toEqual(rows.map((_, at) => ['float', `${at}`]))
}, 120_000)
