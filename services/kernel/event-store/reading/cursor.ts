import { wrongParameter } from '../../common/errors.ts'
import type { SortKey } from '../ports/document-store.ts'

/** A client's list position. Contains a date or a number and an id, nothing personal. */
export function writeCursor({ value, id }: SortKey): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** @throws ArriveError `invalid-query` if the cursor is malformed. */
export function readCursor(cursor: string): SortKey {
  const [value, id] = cursorParts(cursor)
  if ((typeof value !== 'string' && typeof value !== 'number') || typeof id !== 'string') {
    throw wrongParameter('cursor', 'value.not-cursor')
  }
  return { value, id }
}

/** Unchecked parts of a cursor; empty if it is malformed. */
export function cursorParts(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}
