import type { FileRows } from './file-list.ts'
import { type SheetKind, type SheetValue, sheetKind, sheetValue } from './sheet-cells.ts'

interface SheetColumn {
  readonly width: number
  style: { readonly numFmt?: string; readonly font?: { readonly bold: true } }
}

const WIDTHS: Readonly<Record<SheetKind, number>> = { count: 12, day: 14, time: 20, text: 24 }
const FORMATS: Readonly<Record<SheetKind, string>> = {
  count: '0',
  day: 'yyyy-mm-dd',
  time: 'yyyy-mm-dd hh:mm',
  // `02801` remains a text when somebody edits the cell.
  text: '@',
}

/** One sheet, written while its rows are read (decisions/0067-excel-files.md). */
export async function* xlsxPieces(rows: FileRows): AsyncGenerator<Uint8Array> {
  // Most processes never write one.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const pieces = rows.chunks[Symbol.asyncIterator]()
  try {
    // A read that fails at once fails before the first byte, so that the answer can be a problem.
    const first = await pieces.next()
    const columns = rows.columns.map((column): SheetColumn => ({ width: WIDTHS[sheetKind(column)], style: {} }))
    const lines = linesOf(rows, columns, () => resumed(first, pieces))
    yield* writeXlsxStream(lines, { name: rows.title, columns, freezePane: { rows: 1 } })
  } finally {
    await pieces.return?.()
  }
}

/** The package takes the styles of a row from the columns, at the moment at which it gets that row. */
async function* linesOf(
  { columns, context }: FileRows,
  styled: readonly SheetColumn[],
  read: () => AsyncIterable<readonly object[]>,
): AsyncGenerator<SheetValue[]> {
  for (const column of styled) column.style = { font: { bold: true } }
  yield columns.map(({ sheetTitle }) => sheetTitle)
  for (const [at, column] of columns.entries()) {
    const shown = styled[at]
    if (shown !== undefined) shown.style = { numFmt: FORMATS[sheetKind(column)] }
  }
  for await (const chunk of read()) {
    for (const row of chunk) yield columns.map((column) => sheetValue(column, row, context))
  }
}

async function* resumed<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  for (let next = first; next.done !== true; next = await rest.next()) yield next.value
}
