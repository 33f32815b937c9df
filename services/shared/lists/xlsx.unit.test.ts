import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { career } from '@arrive/contracts/forms/career-application.ts'
import { homecare } from '@arrive/contracts/forms/homecare-request.ts'
import { OFFICE_LISTS, OUT_OF_DATE, PACKETS, PATIENTS, PIPELINE_APPLICANTS } from '@arrive/contracts/lists.ts'
import { EN } from '@arrive/contracts/messages/en.ts'
import { speaker } from '@arrive/contracts/messages/message.ts'
import { listTexts } from '@arrive/contracts/messages/own-texts.ts'
import { describe, expect, test } from '@jest/globals'
import { readSheet, type SheetCell } from '../../tests/testing/sheet.ts'
import { fileAnswer } from './file.ts'
import type { FileList } from './file-list.ts'

const NOW = Date.parse('2026-03-05T01:30:00Z')
const CONTEXT = {
  now: () => NOW,
  settings: { timeZone: 'America/New_York' },
  say: speaker(listTexts(OFFICE_LISTS), EN),
}

function fileOf(list: FileList, chunks: AsyncIterable<readonly object[]>) {
  return fileAnswer(list, chunks, CONTEXT, { format: 'xlsx' })
}

async function sheetOf(list: FileList, ...chunks: readonly (readonly object[])[]) {
  const answer = fileOf(list, inOrder(chunks))
  return { answer, ...(await readSheet(await buffer(answer.body as AsyncIterable<Uint8Array>))) }
}

async function* inOrder<T>(all: readonly T[]) {
  yield* all
}

/** Spreadsheets count days from the end of 1899. */
function dateOf(cell: SheetCell | undefined): string {
  return new Date(Math.round((Number(cell?.value) - 25_569) * 86_400_000)).toISOString()
}

const textOf = (cell: SheetCell | undefined) => [cell?.type, cell?.format, cell?.value]

describe('an Excel file', () => {
  test('has one sheet with the title of its list, a bold frozen row of titles, and every row', async () => {
    const list = { ...PATIENTS, part: homecare.parts[0] }
    const { answer, names, frozenRows, rows } = await sheetOf(
      list,
      [{ first_name: 'Ann' }],
      [],
      [{ first_name: 'Ben' }],
    )
    expect([names, frozenRows]).toEqual([['Patients'], 1])
    const [titles, ...people] = rows
    expect(titles?.map((one) => one?.value)).toEqual([
      ...PATIENTS.columns.slice(0, -1).map(({ title }) => title),
      'Registration Date (UTC)',
    ])
    expect(titles?.map((one) => one?.isBold)).toEqual(PATIENTS.columns.map(() => true))
    expect(people.map(([name]) => [name?.value, name?.isBold])).toEqual([
      ['Ann', false],
      ['Ben', false],
    ])
    expect(answer.headers).toEqual({
      'content-disposition': 'attachment; filename="patients-2026-03-04.xlsx"',
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    })
    expect(answer.noted?.rows?.()).toBe(2)
  })

  test.each(OFFICE_LISTS)('of no rows has the titles of $name', async (list) => {
    const { names, rows } = await sheetOf(list)
    expect([names, rows.map((cells) => cells.length)]).toEqual([[list.title], [list.columns.length]])
  })

  test('has dates as dates, times as times in UTC, and words in their place', async () => {
    const list = { ...OUT_OF_DATE, columns: [...OUT_OF_DATE.columns, { column: 'start_date' }], part: career.parts[0] }
    const moment = '2026-11-28T01:30:00.000Z'
    const { rows } = await sheetOf(list, [
      { user_id: 17, expires_on: '2026-03-01', since: moment, start_date: '2028-02-29' },
      { user_id: 18, expires_on: null, since: 'unknown', start_date: '' },
      { user_id: 19, expires_on: '1899-12-31', since: moment, start_date: 'soon' },
    ])
    const [first, second, third] = rows.slice(1).map((cells) => cells.slice(-3))
    expect(first?.map((cell) => [cell?.type, cell?.format, dateOf(cell)])).toEqual([
      ['number', 'yyyy-mm-dd', '2026-03-01T00:00:00.000Z'],
      ['number', 'yyyy-mm-dd hh:mm', moment],
      ['number', 'yyyy-mm-dd', '2028-02-29T00:00:00.000Z'],
    ])
    expect(Array.from(second ?? [], (cell) => [cell?.type, cell?.value])).toEqual([
      [undefined, undefined],
      ['text', 'unknown'],
      ['text', 'N/A'],
    ])
    expect([third?.[0], third?.[2]].map((cell) => [cell?.type, cell?.value])).toEqual([
      ['text', '1899-12-31'],
      ['text', 'soon'],
    ])
  })

  test('has counts as numbers, and the time of a complete packet without words', async () => {
    const packet = { name: 'Ann', forms_in: 7, forms_total: 0, since: '2026-03-01T12:00:00.000Z', complete: true }
    const { rows } = await sheetOf({ ...PACKETS, titles: { hipaa: 'HIPAA' } }, [{ ...packet, missing: ['hipaa'] }])
    const cells = new Map(PACKETS.columns.map(({ column }, at) => [column, rows[1]?.[at]]))
    expect(cells.get('forms_in')).toMatchObject({ type: 'number', value: '7' })
    expect(cells.get('forms_total')).toMatchObject({ type: 'number', value: '0' })
    expect(cells.get('since')).toMatchObject({ type: 'number' })
    expect(cells.get('last_saved_at')).toMatchObject({ type: 'text', value: 'Never' })
    expect(cells.get('missing')).toMatchObject({ type: 'text', value: 'HIPAA' })
    expect(cells.get('complete')).toMatchObject({ type: 'text', value: 'Yes' })
  })

  test.each([
    ['02801', '02801'],
    ['0194', '0194'],
    ['=1+1', '=1+1'],
    ['=HYPERLINK("http://x","y")', '=HYPERLINK("http://x","y")'],
    ['+17045550100', '+17045550100'],
    ['@SUM(A1)', '@SUM(A1)'],
    ['5E3', '5E3'],
    ['2026-03-01', '2026-03-01'],
    [5, '5'],
    [true, 'Yes'],
    ['<b>&"\'</b>', '<b>&"\'</b>'],
    [' two\nlines\tand\rmore ', ' two\nlines\tand\rmore '],
    ['\u0000\u001b', '\u0000\u001b'],
    ['_x0041_ _x41_', '_x0041_ _x41_'],
    ['a\uFFFFb\uD800c', 'a\uFFFDb\uFFFDc'],
    ['Siobhán 😀', 'Siobhán 😀'],
  ])('has %j as text', async (value, shown) => {
    const { rows, hasFormulas } = await sheetOf({ name: 'applicants', columns: [{ column: 'address' }] }, [
      { address: value },
    ])
    expect(rows[1]?.map(textOf)).toEqual([['text', '@', shown]])
    expect(hasFormulas).toBe(false)
  })

  test('cuts a text that is too long for a cell', async () => {
    const notes = (length: number) => [{ notes: 'x'.repeat(length) }]
    const { rows } = await sheetOf(PIPELINE_APPLICANTS, notes(32_767), notes(32_768))
    const lengths = rows.slice(1).map((cells) => cells.at(-1)?.value)
    expect(lengths.map((value) => [value?.length, value?.at(-1)])).toEqual([
      [32_767, 'x'],
      [32_767, '…'],
    ])
  })
})

/** Hardly any smaller in the file. */
const PIECE = Array.from({ length: 100 }, (_, at) => ({
  name: `Person ${at}`,
  notes: hash('sha512', `${at}`).repeat(8),
}))

describe('an Excel file that nobody reads on', () => {
  test('reads no further than a few pieces, and closes the list when its reader leaves', async () => {
    let [read, isClosed] = [0, false]
    async function* endless() {
      try {
        for (; ; read++) yield PIECE
      } finally {
        isClosed = true
      }
    }
    const pieces = (fileOf(PIPELINE_APPLICANTS, endless()).body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
    await pieces.next()
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
    expect(read).toBeLessThan(10)
    await pieces.return?.()
    expect(isClosed).toBe(true)
    const before = read
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
    expect(read).toBe(before)
  })

  test('fails before its first byte with a list that fails at once, and later with one that fails later', async () => {
    async function* failing(after: readonly (readonly object[])[]) {
      yield* after
      throw new Error('unavailable')
    }
    const first = async (after: readonly (readonly object[])[]) => {
      const pieces = (fileOf(PIPELINE_APPLICANTS, failing(after)).body as AsyncIterable<Uint8Array>)[
        Symbol.asyncIterator
      ]()
      return { pieces, first: await pieces.next() }
    }
    await expect(first([])).rejects.toThrow('unavailable')
    const { pieces, first: begun } = await first([PIECE])
    expect(begun.done).toBe(false)
    const rest = (async () => {
      while ((await pieces.next()).done !== true);
    })()
    await expect(rest).rejects.toThrow('unavailable')
  })
})
