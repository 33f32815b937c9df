import { dayOf } from '@arrive/contracts/days.ts'
import { message, ownText, type Say } from '@arrive/contracts/messages/message.ts'
import type { Answer } from '../../kernel/index.ts'
import { counted } from './streaming.ts'

/** Tells spreadsheet programs that it is UTF-8. */
const MARK = '\uFEFF'
/** Spreadsheets read cells that start with these as formulas: https://owasp.org/www-community/attacks/CSV_Injection */
const SIGNS = /^[=+\-@\t\r\n]/
/** The first character, and the first that can be seen. */
const FIRST = /^(.)(?:[\s\p{C}]*(\S))?/su
const BLANK = /[\s\p{C}]/u
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/

/** A list as a file: its name, and its columns by their names in the rows. */
export interface FileList {
  readonly name: string
  readonly columns: readonly { readonly column: string }[]
}

/** What a file takes from its process. */
export interface FileContext {
  /** Milliseconds since 1970: they name the file's day. */
  readonly now: () => number
  readonly settings: { readonly timeZone: string }
  /** Words the heads of the columns (`list.<list>.<column>`). */
  readonly say: Say
}

/** A list as a CSV file (RFC 4180), streamed. */
export function csvAnswer(
  list: FileList,
  chunks: AsyncIterable<readonly object[]>,
  { now, say, settings }: FileContext,
): Answer {
  const { chunks: passing, noted } = counted(chunks)
  const name = `${list.name}-${dayOf(new Date(now()), settings.timeZone)}.csv`
  return {
    status: 200,
    body: csvText(list, passing, say),
    headers: { 'content-disposition': `attachment; filename="${name}"` },
    noted,
  }
}

async function* csvText({ name, columns }: FileList, chunks: AsyncIterable<readonly object[]>, say: Say) {
  const words = { yes: say(message('csv.yes')), no: say(message('csv.no')) }
  const heads = columns.map(({ column }) => say(ownText(`list.${name}.${column}`)))
  yield MARK + lineOf(heads, words)
  const line = (row: object) =>
    lineOf(
      columns.map(({ column }): unknown => Reflect.get(row, column)),
      words,
    )
  for await (const chunk of chunks) if (chunk.length > 0) yield chunk.map(line).join('')
}

interface Words {
  readonly yes: string
  readonly no: string
}

function lineOf(values: readonly unknown[], words: Words): string {
  return `${values.map((value) => cellOf(value, words)).join(',')}\r\n`
}

function cellOf(value: unknown, words: Words): string {
  const text = textOf(value, words)
  const harmless = isFormula(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Some programs take the signs' other forms for them as well: full-width (`＝`), small, raised. */
function isFormula(text: string): boolean {
  const [, first = '', seen = ''] = FIRST.exec(text) ?? []
  return SIGNS.test(first.normalize('NFKC')) || (BLANK.test(first) && SIGNS.test(seen.normalize('NFKC')))
}

function textOf(value: unknown, { yes, no }: Words): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? yes : no
  return Array.isArray(value) ? value.join(', ') : String(value)
}
