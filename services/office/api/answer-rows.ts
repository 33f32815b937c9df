import { namedOf, personsIn } from '../../shared/lists/streaming.ts'

export type Stream = AsyncIterable<string | Uint8Array>

export function isStream(body: unknown): body is Stream {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}

/** The rows of a list, or of all lists of an answer; undefined if it is no list. */
export function rowsIn(body: unknown): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return undefined
  const values: readonly unknown[] = Object.values(body)
  return values.every((value) => Array.isArray(value)) ? values.flat() : undefined
}

/** Null if they are too many to name. */
export function namedIn(rows: readonly unknown[]): readonly number[] | null {
  return namedOf(personsIn(rows))
}

export function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
}
