import { MAX_NAMED } from '@arrive/contracts/call.ts'
import type { Answer } from '../../kernel/index.ts'

export async function* jsonList(chunks: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let mark = '['
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue
    yield mark + JSON.stringify(chunk).slice(1, -1)
    mark = ','
  }
  yield mark === '[' ? '[]' : ']'
}

export interface Counted<T> {
  readonly chunks: AsyncIterable<readonly T[]>
  readonly noted: Required<Pick<NonNullable<Answer['noted']>, 'rows' | 'persons'>>
}

export function personsIn(rows: readonly unknown[], known: Iterable<number> = []): ReadonlySet<number> {
  const persons = new Set(known)
  for (const row of rows) {
    const person: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'user_id') : undefined
    if (typeof person === 'number') persons.add(person)
  }
  return persons
}

export function namedOf(persons: ReadonlySet<number>): readonly number[] | null {
  return persons.size > MAX_NAMED ? null : [...persons]
}

export function counted<T>(chunks: AsyncIterable<readonly T[]>): Counted<T> {
  let rows = 0
  let persons: ReadonlySet<number> = new Set()
  async function* passing() {
    for await (const chunk of chunks) {
      rows += chunk.length
      if (persons.size <= MAX_NAMED) persons = personsIn(chunk, persons)
      yield chunk
    }
  }
  return { chunks: passing(), noted: { rows: () => rows, persons: () => namedOf(persons) } }
}
