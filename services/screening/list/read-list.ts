import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { message } from '@arrive/contracts/messages/message.ts'
import { type CsvError, type Parser, parse } from 'csv-parse'
import { ArriveError } from '../../kernel/index.ts'
import { BESIDES, decoded, KEPT, type ListRow } from './row.ts'

export interface ListFacts {
  readonly sha256: string
  /** Rows, without the header. */
  readonly listed: number
  readonly businesses: number
  /** Of the newest exclusion, `YYYY-MM`. */
  readonly month: string
  readonly reinstated: number
}

type Columns = Readonly<Record<keyof typeof KEPT | keyof typeof BESIDES, number>>

const NO_DATE = /^0*$/
const DATE = /^[12]\d{7}$/
const LONGEST_ROW = 64 * 1_024

/**
 * Reads the list as a stream, and gives each row of a person to `take`.
 * @throws ArriveError `not-the-list`, `list-cut`
 */
export async function readList(bytes: AsyncIterable<Buffer>, take: (row: ListRow) => void): Promise<ListFacts> {
  const hash = createHash('sha256')
  const counting = createCounting(take)
  const parser = parse({ encoding: 'latin1', max_record_size: LONGEST_ROW, skip_empty_lines: true })
  let fault: CsvError | undefined
  parser.on('error', (error: CsvError) => {
    fault ??= error
  })
  const check = () => {
    if (fault !== undefined) throw counting.isBegun() ? cutAt(Number(fault['lines'])) : notTheList(KEPT.lastname)
  }
  for await (const piece of withoutMark(bytes, hash)) {
    parser.write(piece)
    drain(parser, counting.add)
    check()
    await breathe()
  }
  parser.end()
  drain(parser, counting.add)
  await breathe()
  drain(parser, counting.add)
  check()
  return { sha256: hash.digest('hex'), ...counting.facts() }
}

function drain(parser: Parser, add: (record: readonly string[]) => void): void {
  for (let record = parser.read(); record !== null; record = parser.read()) add(record)
}

const MARK = Buffer.from([0xef, 0xbb, 0xbf])

/** The hash is of the file as it is, with its byte order mark. */
async function* withoutMark(bytes: AsyncIterable<Buffer>, hash: { update: (piece: Buffer) => unknown }) {
  let start: Buffer | undefined = Buffer.alloc(0)
  for await (const piece of bytes) {
    hash.update(piece)
    if (start === undefined) {
      yield piece
      continue
    }
    start = Buffer.concat([start, piece])
    if (start.length < MARK.length) continue
    yield start.subarray(0, MARK.length).equals(MARK) ? start.subarray(MARK.length) : start
    start = undefined
  }
  if (start !== undefined) yield start
}

function createCounting(take: (row: ListRow) => void) {
  let columns: Columns | undefined
  let [listed, businesses, reinstated, newest] = [0, 0, 0, '']

  function add(record: readonly string[]): void {
    if (columns === undefined) {
      columns = columnsIn(record)
      return
    }
    listed++
    count(record, columns)
  }

  function count(record: readonly string[], { reinstated: back, business, ...kept }: Columns): void {
    const row = rowOf(record, kept)
    if (!NO_DATE.test(record[back] ?? '')) reinstated++
    if (row.excldate > newest && DATE.test(row.excldate)) newest = row.excldate
    if (row.lastname !== '') take(row)
    else if (record[business] !== '') businesses++
  }

  return {
    add,
    isBegun: () => columns !== undefined,
    facts: () => {
      if (columns === undefined) throw notTheList(KEPT.lastname)
      return {
        listed,
        businesses,
        reinstated,
        month: newest === '' ? '' : `${newest.slice(0, 4)}-${newest.slice(4, 6)}`,
      }
    },
  }
}

function columnsIn(header: readonly string[]): Columns {
  const names = header.map((name) => decoded(name).trim().toUpperCase())
  const wanted = Object.entries({ ...KEPT, ...BESIDES })
  const missing = wanted.find(([, name]) => !names.includes(name))
  if (missing !== undefined) throw notTheList(missing[1])
  return Object.fromEntries(wanted.map(([key, name]) => [key, names.indexOf(name)])) as Columns
}

function rowOf(record: readonly string[], columns: Pick<Columns, keyof typeof KEPT>): ListRow {
  const value = (key: keyof typeof KEPT) => decoded(record[columns[key]] ?? '').trim()
  return {
    lastname: value('lastname'),
    firstname: value('firstname'),
    midname: value('midname'),
    dob: value('dob'),
    address: value('address'),
    city: value('city'),
    state: value('state'),
    zip: value('zip'),
    excltype: value('excltype'),
    excldate: value('excldate'),
  }
}

function notTheList(column: string): ArriveError {
  return new ArriveError('not-the-list', { message: message('screening.column-missing', { column }) })
}

function cutAt(line: number): ArriveError {
  return new ArriveError('list-cut', { message: message('screening.cut', { line }) })
}
