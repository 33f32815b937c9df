import type { Kernel, Projection, Reader } from '../../kernel/index.ts'

interface Spans {
  readonly at: number
  /** Reads the other collections. */
  readonly others: Reader
}

/** Reads the spans of collections under the names of these. */
export function spanReader(kernel: Kernel, past: Projection, { at, others }: Spans): Reader {
  const spans = kernel.readerAt(past.name, at)
  const named = (collection: string) => past.pastOf?.collections[collection]
  const of = (collection: string) => (named(collection) === undefined ? others : spans)
  const nameIn = (collection: string) => named(collection) ?? collection
  return {
    get: (collection, id) => of(collection).get(nameIn(collection), id),
    many: (collection, ids) => of(collection).many(nameIn(collection), ids),
    unopened: (collection, ids) => of(collection).unopened(nameIn(collection), ids),
    ids: (collection, search) => of(collection).ids(nameIn(collection), search),
    ofPerson: (collection, person) => of(collection).ofPerson(nameIn(collection), person),
    page: (collection, search) => of(collection).page(nameIn(collection), search),
    every: (collection, search) => of(collection).every(nameIn(collection), search),
  }
}
