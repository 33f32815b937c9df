import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { COLUMNS, inventedRows, listOf, type Row } from '../../tests/testing/exclusion-list.ts'
import { readList } from './read-list.ts'
import type { ListRow } from './row.ts'

const ANN: Row = { LASTNAME: 'BAKER', FIRSTNAME: 'ANN', DOB: '19700102', EXCLDATE: '20260219' }
const HOME: Row = { BUSNAME: 'ANN BAKER HOME CARE' }

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(list: string | Buffer, size = 1_000) {
  const rows: ListRow[] = []
  const facts = await readList(pieces(Buffer.from(list), size), (row) => rows.push(row))
  return { facts, rows }
}

test('rows of people are read by the names of the header, and businesses are counted', async () => {
  const list = listOf([ANN, HOME, { ...ANN, EXCLDATE: '20251231' }])
  const { facts, rows } = await read(list)
  const sha256 = createHash('sha256').update(list).digest('hex')
  expect(facts).toEqual({ sha256, listed: 3, businesses: 1, month: '2026-02', reinstated: 0 })
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ lastname: 'BAKER', firstname: 'ANN', dob: '19700102', city: 'NOWHERE', zip: '27701' })
})

test('columns in another order are read alike', async () => {
  const list =
    'ZIP,EXCLDATE,LASTNAME,FIRSTNAME,MIDNAME,BUSNAME,DOB,ADDRESS,CITY,STATE,EXCLTYPE,REINDATE\n1,20200101,A,B,,,,,,,,\n'
  expect((await read(list)).rows).toMatchObject([{ lastname: 'A', firstname: 'B', zip: '1', excldate: '20200101' }])
})

test.each<[string, string | Buffer]>([
  ['line feeds only', listOf([ANN, HOME], { ends: '\n' })],
  ['unquoted rows', listOf([ANN, HOME], { quoted: false })],
  ['a byte order mark', `\ufeff${listOf([ANN, HOME])}`],
  ['no line end at the end', listOf([ANN, HOME]).trimEnd()],
  [
    'a quoted header with a byte order mark',
    `\ufeff"${COLUMNS.join('","')}"\r\n${listOf([ANN, HOME]).split('\r\n').slice(1).join('\r\n')}`,
  ],
])('%s: read like the published form', async (_, list) => {
  for (const size of [1, 2, 7, 100_000]) {
    const { facts, rows } = await read(list, size)
    expect(facts).toMatchObject({ listed: 2, businesses: 1, month: '2026-02' })
    expect(rows).toMatchObject([{ lastname: 'BAKER', firstname: 'ANN', dob: '19700102' }])
  }
})

test.each([
  ['Windows-1252', 'latin1'],
  ['UTF-8', 'utf8'],
] as const)('letters in %s are read', async (_, encoding) => {
  const list = Buffer.from(listOf([{ ...ANN, LASTNAME: 'MUÑOZ' }]), encoding)
  expect((await read(list, 3)).rows).toMatchObject([{ lastname: 'MUÑOZ' }])
})

test('a file cut in a row is refused with the line, counted from the header', async () => {
  const list = listOf([ANN, ANN, ANN])
  for (const cut of [list.length - 10, list.length - 60]) {
    await expect(read(list.slice(0, cut))).rejects.toMatchObject({ code: 'list-cut', message: /line 4 / })
  }
  const unquoted = listOf([ANN, ANN, ANN], { quoted: false })
  await expect(read(unquoted.slice(0, -30))).rejects.toMatchObject({ code: 'list-cut', message: /line 4 / })
})

test('a row with another number of columns is refused with its line', async () => {
  const lines = listOf([ANN, ANN, ANN]).split('\r\n')
  lines[2] += ',"1"'
  await expect(read(lines.join('\r\n'))).rejects.toMatchObject({ code: 'list-cut', message: /line 3 / })
})

test.each([
  ['the missing column', listOf([ANN]).replace('EXCLDATE', 'DAY'), 'EXCLDATE'],
  ['the first column, of another file', 'a,b\n1,2\n', 'LASTNAME'],
  ['the first column, of an empty file', '', 'LASTNAME'],
  ['the first column, of a picture', '\x89PNG\r\n\x1a\n"x', 'LASTNAME'],
])('another file is refused, and %s is named', async (_, list, column) => {
  await expect(read(list)).rejects.toMatchObject({ code: 'not-the-list', message: expect.stringContaining(column) })
})

test('reinstated rows are counted', async () => {
  const { facts } = await read(listOf([ANN, { ...ANN, REINDATE: '20260301' }]))
  expect(facts).toMatchObject({ listed: 2, reinstated: 1 })
})

test('many rows are read', async () => {
  const { facts } = await read(listOf(inventedRows(5_000)), 16_384)
  expect(facts).toMatchObject({ listed: 5_000, businesses: 209 })
})
