import type { Found, Reader } from '../../kernel/index.ts'
import { type Pages, type Selected, sortedPages } from './sorted-pages.ts'

type Query = Readonly<Record<string, string>>

/** The people of `user_ids`, as ids of documents, each once. */
export function peopleIn({ user_ids: ids }: Query): readonly string[] | undefined {
  return ids === undefined ? undefined : [...new Set(ids.split(','))]
}

interface Chosen {
  readonly collection: string
  readonly query: Query
  readonly sortOf: Selected['sortOf']
}

/** A collection without tags; only the documents of the people of `user_ids`, if given, which are paged in memory. */
export async function chosenPages(reader: Reader, { collection, query, sortOf }: Chosen): Promise<Pages> {
  const people = peopleIn(query)
  if (people === undefined) return reader
  const found: Found[] = []
  for (const person of people) found.push(...(await reader.ofPerson(collection, Number(person))))
  return sortedPages({ found, sortOf })
}
