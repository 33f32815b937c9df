import type { Doc, Query } from '../ports/document-store.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { createReader, type Found, type Reader, type ReaderOptions, type Search } from './reader.ts'
import { unopenedAs } from './unopened-as.ts'

/**
 * Reads the documents of spans that hold at a moment. A person has one at most, so its id is the person's number here,
 * as in the collection of now: orders and cursors are the same there.
 */
export function createReaderAt(options: ReaderOptions, at: number): Reader {
  const reader = createReader({ ...options, store: storeAt(options.store, at) })

  async function many(collection: string, ids: readonly string[]) {
    const found = await reader.many(collection, ids)
    return new Map([...found.values()].map((one) => [String(one.person), named(one)]))
  }

  return {
    get: async (collection, id) => (await many(collection, [id])).get(id),
    many,
    unopened: async (collection, ids) =>
      (await reader.unopened(collection, ids)).map((found) => unopenedAs(String(found.person), found, found)),
    ids: async (collection, search) => (await reader.ids(collection, search)).map(numberOf),
    ofPerson: async (collection, person) => (await reader.ofPerson(collection, person)).map(named),
    page: async (collection, search) => {
      const { items, cursor, ...rest } = await reader.page(collection, behind(search))
      return { ...rest, items: items.map(named), ...(cursor !== undefined && { cursor: outward(cursor) }) }
    },
    async *every(collection, search) {
      for await (const found of reader.every(collection, search)) yield found.map(named)
    },
  }
}

function storeAt(store: ReaderOptions['store'], at: number): ReaderOptions['store'] {
  const list = (collection: string, query: Query) => store.list(collection, { ...query, at })
  return {
    ...store,
    list,
    tally: (collection, counting) => store.tally(collection, { ...counting, at }),
    get: async (collection, ids) => {
      const docs = new Map<string, Doc>()
      for (const id of ids) {
        for (const doc of await list(collection, { sort: 'id', person: Number(id), limit: 1 })) docs.set(doc.id, doc)
      }
      return docs
    },
  }
}

const SLASH = '/'
/** After every id of the person, and before those of the next. */
const END = '/~'

function named(found: Found): Found {
  return { ...found, id: String(found.person) }
}

function numberOf(id: string): string {
  return id.slice(0, id.indexOf(SLASH))
}

/** @throws ArriveError `invalid-query` if the cursor is malformed. */
function behind({ cursor, ...search }: Search): Search {
  if (cursor === undefined) return search
  const { value, id } = readCursor(cursor)
  return { ...search, cursor: writeCursor({ value, id: id + (search.descending === true ? SLASH : END) }) }
}

function outward(cursor: string): string {
  const { value, id } = readCursor(cursor)
  return writeCursor({ value, id: numberOf(id) })
}
