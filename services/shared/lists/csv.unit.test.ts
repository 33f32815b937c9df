import { DEFAULT_TIME_ZONE } from '@arrive/contracts/days.ts'
import { homecare } from '@arrive/contracts/forms/homecare-request.ts'
import { type OfficeList, PACKETS, PATIENTS } from '@arrive/contracts/lists.ts'
import { EN } from '@arrive/contracts/messages/en.ts'
import { speaker } from '@arrive/contracts/messages/message.ts'
import { listTexts } from '@arrive/contracts/messages/own-texts.ts'
import { expect, test } from '@jest/globals'
import { fileAnswer } from './file.ts'
import type { FileList } from './file-list.ts'

const LIST: OfficeList = {
  name: 'patients',
  title: 'Patients',
  path: '/patients',
  columns: [
    { column: 'name', title: 'Name' },
    { column: 'note', title: 'A "note", long' },
  ],
}

const fileOf = (...chunks: readonly (readonly object[])[]) => fileOfList(LIST, ...chunks)

async function fileOfList(
  list: OfficeList & Pick<FileList, 'part' | 'file'>,
  ...chunks: readonly (readonly object[])[]
) {
  const { body, headers, noted } = fileAnswer(
    list,
    (async function* () {
      yield* chunks
    })(),
    {
      now: () => Date.parse('2026-03-05T01:30:00Z'),
      settings: { timeZone: DEFAULT_TIME_ZONE },
      say: speaker(listTexts([list]), EN),
    },
    {},
  )
  let text = ''
  for await (const piece of body as AsyncIterable<string>) text += piece
  return { text, headers, rows: noted?.rows?.() }
}

const cell = async (note: unknown) => (await fileOf([{ name: 'x', note }])).text.split('\r\n')[1]?.slice(2)

test('a file starts with a byte order mark and the titles, has CRLF line ends, and the day in its name', async () => {
  const { text, headers, rows } = await fileOf([{ name: 'Ann', note: 'one' }], [], [{ name: 'Ben', note: 2 }, {}])
  expect(text).toBe('\uFEFFName,"A ""note"", long"\r\nAnn,one\r\nBen,2\r\n,\r\n')
  expect(headers).toEqual({ 'content-disposition': 'attachment; filename="patients-2026-03-04.csv"' })
  expect(rows).toBe(3)
})

test('a file can have a different name than its list', async () => {
  const { headers } = await fileOfList({ ...LIST, file: 'care' })
  expect(headers).toEqual({ 'content-disposition': 'attachment; filename="care-2026-03-04.csv"' })
})

test('a list without rows is a file with its titles', async () => {
  expect((await fileOf()).text).toBe('\uFEFFName,"A ""note"", long"\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1 704', "'+1 704"],
  ['-5', "'-5"],
  [-5, "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['﹦1', "'﹦1"],
  ['⁺1', "'⁺1"],
  [' =1', `' =1`],
  ['\u00a0＝1', "'\u00a0＝1"],
  ['\u200b=1', "'\u200b=1"],
  [`${' '.repeat(300)}=1`, `'${' '.repeat(300)}=1`],
  ['a =1', 'a =1'],
  ['\0=1', "'\0=1"],
  ['＝'.repeat(3), "'＝＝＝"],
  ['1 ＝ 1', '1 ＝ 1'],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['a=b', 'a=b'],
  ['two\nlines', '"two\nlines"'],
  ['a,b;c', '"a,b;c"'],
  [' padded', '" padded"'],
  [true, 'Yes'],
  [false, 'No'],
  [null, ''],
  [undefined, ''],
  [['hipaa', 'job'], '"hipaa, job"'],
  [[], ''],
])('%j is written as %j', async (value, written) => {
  expect(await cell(value)).toBe(written)
})

test('a name that starts with a date breaks no file, and a packet shows since when it is complete', async () => {
  const patient = { first_name: '2026-11-21Tea', last_name: 'Baker', created_at: '2026-11-21T15:00:00.000Z' }
  const { text } = await fileOfList({ ...PATIENTS, part: homecare.parts[0] }, [patient])
  expect(text).toMatch(/^2026-11-21Tea,Baker,.*,"Nov 21, 2026"\r$/m)
  const packet = { name: '2026-11-21T10:00', since: patient.created_at, complete: true }
  expect((await fileOfList(PACKETS, [packet])).text).toMatch(
    /^\u20602026-11-21T10:00,.*,"Complete since Nov 21, 2026",Never,Yes,\r$/m,
  )
})
