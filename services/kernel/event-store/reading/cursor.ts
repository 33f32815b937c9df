import { type ArriveError, wrongParameter } from '../../common/errors.ts'
import type { SortKey } from '../ports/document-store.ts'

/** A place in a list as text for a client to send back. Holds a date or a number and an id, nothing personal. */
export function writeCursor({ value, id }: SortKey): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** The place that a cursor names. @throws ArriveError `invalid-query` where it names none. */
export function readCursor(cursor: string): SortKey {
  const [value, id] = parse(cursor)
  if ((typeof value !== 'string' && typeof value !== 'number') || typeof id !== 'string') throw noCursor()
  return { value, id }
}

function parse(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    throw noCursor()
  }
}

function noCursor(): ArriveError {
  return wrongParameter('cursor', 'value.not-cursor')
}
