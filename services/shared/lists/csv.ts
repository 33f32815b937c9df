import { cellOf } from '@arrive/contracts/cells.ts'
import { csvText } from './csv-text.ts'
import type { FileRows } from './file-list.ts'

const MARK = '\uFEFF'

export async function* csvPieces({ columns, context, chunks }: FileRows): AsyncGenerator<string> {
  const cells = (row: object) => columns.map((column) => csvText(cellOf(column, row, context)))
  yield MARK + lineOf(columns.map(({ title }) => csvText({ kind: 'text', words: title })))
  for await (const chunk of chunks) if (chunk.length > 0) yield chunk.map((row) => lineOf(cells(row))).join('')
}

function lineOf(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`
}
