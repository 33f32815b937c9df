import { wrongParameter } from '../../common/errors.ts'
import type { SortKey } from '../ports/document-store.ts'

/** A place in a list as text for a client to send back. Holds a date or a number and an id, nothing personal. */
export function writeCursor({ value, id }: SortKey): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** The place that a cursor names. @throws ArriveError `invalid-query` where it names none. */
export function readCursor(cursor: string): SortKey {
  const [value, id] = cursorParts(cursor)
  if ((typeof value !== 'string' && typeof value !== 'number') || typeof id !== 'string') {
    throw wrongParameter('cursor', 'value.not-cursor')
  }
  return { value, id }
}

/** What a cursor holds, for its reader to check; nothing where the text is none. */
export function cursorParts(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}
