import { XLSX_TYPE } from '@arrive/contracts/calls/exports.ts'
import { dayOf } from '@arrive/contracts/days.ts'
import type { Answer } from '../../kernel/index.ts'
import { csvPieces } from './csv.ts'
import { type FileContext, type FileList, fileRows } from './file-list.ts'
import { counted } from './streaming.ts'
import { xlsxPieces } from './xlsx.ts'

/** A list as a file, in the format that the query names. */
export function fileAnswer(
  list: FileList,
  chunks: AsyncIterable<readonly object[]>,
  context: FileContext,
  { format = 'csv' }: Readonly<Record<string, string>>,
): Answer {
  const { chunks: passing, noted } = counted(chunks)
  const name = `${list.file ?? list.name}-${dayOf(new Date(context.now()), context.settings.timeZone)}.${format}`
  const headers = { 'content-disposition': `attachment; filename="${name}"` }
  const rows = fileRows(list, passing, context)
  if (format === 'csv') return { status: 200, body: csvPieces(rows), headers, noted }
  return { status: 200, body: xlsxPieces(rows), headers: { ...headers, 'content-type': XLSX_TYPE }, noted }
}
