import type { Answer } from '../route.ts'
import { counted } from './streaming.ts'

/** Tells spreadsheet programs that it is UTF-8. */
const MARK = '\uFEFF'
/** With these a spreadsheet takes a cell for a formula (https://owasp.org/www-community/attacks/CSV_Injection). */
const SIGNS = /^[=+\-@\t\r\n]/
/** The first character, and the first that can be seen. */
const FIRST = /^(.)(?:[\s\p{C}]*(\S))?/su
const BLANK = /[\s\p{C}]/u
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/

/** A list as a file: its name, and its columns by their names in the rows. */
export interface FileList {
  readonly name: string
  readonly columns: readonly { readonly column: string; readonly title: string }[]
}

/** A list as a CSV file (RFC 4180), streamed; `now` in milliseconds names its day. */
export function csvAnswer(list: FileList, chunks: AsyncIterable<readonly object[]>, now: number): Answer {
  const { chunks: passing, noted } = counted(chunks)
  const name = `${list.name}-${new Date(now).toISOString().slice(0, 10)}.csv`
  return {
    status: 200,
    body: csvText(list.columns, passing),
    headers: { 'content-disposition': `attachment; filename="${name}"` },
    noted,
  }
}

async function* csvText(columns: FileList['columns'], chunks: AsyncIterable<readonly object[]>) {
  yield MARK + lineOf(columns.map(({ title }) => title))
  for await (const chunk of chunks) {
    if (chunk.length > 0)
      yield chunk.map((row) => lineOf(columns.map(({ column }): unknown => Reflect.get(row, column)))).join('')
  }
}

function lineOf(values: readonly unknown[]): string {
  return `${values.map(cellOf).join(',')}\r\n`
}

function cellOf(value: unknown): string {
  const text = textOf(value)
  const harmless = isFormula(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Some programs take the signs' other forms for them as well: full-width (`＝`), small, raised. */
function isFormula(text: string): boolean {
  const [, first = '', seen = ''] = FIRST.exec(text) ?? []
  return SIGNS.test(first.normalize('NFKC')) || (BLANK.test(first) && SIGNS.test(seen.normalize('NFKC')))
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
