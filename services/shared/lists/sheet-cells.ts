import { type CellContext, cellOf } from '@arrive/contracts/cells.ts'
import type { FileColumn } from './file-list.ts'

export type SheetKind = 'count' | 'day' | 'time' | 'text'
/** Null: an empty cell. */
export type SheetValue = string | number | Date | null

/** A spreadsheet's first day that all programs count alike: the 29th of February 1900 is in Excel only. */
const FIRST_DAY = '1900-03-01'
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Excel refuses a file with a longer text in a cell. */
const LONGEST = 32_767
/** What XML 1.0 can't have, besides the control characters, which the writer escapes. */
const NO_XML = /[\uFFFE\uFFFF]/g
/** Excel reads `_x0041_` as `A`, and `_x005F_` as the underscore. */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g

export function sheetKind({ field, isStamp = false, inSheet }: FileColumn): SheetKind {
  if (isStamp) return 'time'
  return inSheet ?? (field?.kind === 'date' ? 'day' : 'text')
}

/** Words of the screen, unless it is a date, a time or a count. */
export function sheetValue(column: FileColumn, row: object, context: CellContext): SheetValue {
  const value: unknown = Reflect.get(row, column.column)
  const kind = sheetKind(column)
  if (kind === 'count' && typeof value === 'number') return value
  const date = kind === 'text' ? undefined : dateIn(kind, value)
  return date ?? plainText(cellOf(column, row, context).words)
}

function dateIn(kind: SheetKind, value: unknown): Date | undefined {
  if (typeof value !== 'string' || value < FIRST_DAY || (kind === 'day' && !DAY.test(value))) return undefined
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
}

function plainText(words: string): string | null {
  if (words === '') return null
  const text = words.toWellFormed().replaceAll(NO_XML, '\uFFFD').replaceAll(ESCAPE, '_x005F_')
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).toWellFormed()}…`
}
