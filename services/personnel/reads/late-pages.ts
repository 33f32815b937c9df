import { PAGE } from '@arrive/contracts/call.ts'
import { type Answer, cursors } from '../../kernel/index.ts'
import { pageAnswer } from '../../shared/lists/paging.ts'
import type { LateRow } from './out-of-date.ts'

type Query = Readonly<Record<string, string>>

const NEWEST = '-since'

/** Rows are computed, so the list is ordered and cut here. */
export function orderedRows(rows: readonly LateRow[], { sort = NEWEST }: Query): readonly LateRow[] {
  const column = sort.replace(/^-/, '') as keyof LateRow
  const turn = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => turn * compared(a[column], b[column]) || a.user_id - b.user_id || byKind(a, b))
}

function compared(a: LateRow[keyof LateRow], b: LateRow[keyof LateRow]): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a ?? '').localeCompare(String(b ?? ''))
}

function byKind(a: LateRow, b: LateRow): number {
  return a.kind.localeCompare(b.kind)
}

/** @throws ArriveError `invalid-query` for a malformed cursor */
export function latePage(rows: readonly LateRow[], query: Query): Answer {
  const limit = Number(query['limit'] ?? PAGE.usual)
  const ordered = orderedRows(rows, query)
  const start = query['cursor'] === undefined ? 0 : placeAfter(ordered, query['cursor'])
  const page = ordered.slice(start, start + limit)
  const last = page.at(-1)
  const end = start + page.length
  const total = { count: Math.min(ordered.length, PAGE.counted), isMore: ordered.length > PAGE.counted }
  const next = last !== undefined && end < ordered.length && { cursor: cursorAt(last, end) }
  return pageAnswer(page, { ...next, total })
}

/** Names the last row of a page, and the place after it. */
function cursorAt(row: LateRow, place: number): string {
  return cursors.writeCursor({ value: place, id: nameOf(row) })
}

/** Behind the row that the cursor names; at its former place if it has left the list. */
function placeAfter(ordered: readonly LateRow[], cursor: string): number {
  const { value, id } = cursors.readCursor(cursor)
  const place = ordered.findIndex((row) => nameOf(row) === id)
  if (place !== -1) return place + 1
  return Number.isSafeInteger(value) ? Math.max(0, Number(value) - 1) : 0
}

function nameOf({ user_id, kind }: LateRow): string {
  return `${user_id}/${kind}`
}
