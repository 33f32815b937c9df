import type { KeyObject } from 'node:crypto'
import { type Doc, type DocumentStore, type Query, sortKeyOf } from '../ports/document-store.ts'
import type { KeyVault } from '../ports/key-vault.ts'
import { storedName } from '../projector/names.ts'
import type { Projection } from '../projector/projection.ts'
import { openDoc } from '../projector/seals.ts'
import { DamagedDocument } from '../projector/view.ts'
import { searchTokens, tagToken } from '../sealing/secrets.ts'
import { readCursor } from './cursor.ts'
import { type Chunk, isShort, matches, type Opened, pageOf } from './page.ts'
import type { Found, Order, Page, Search } from './search.ts'

export type { Filter, Found, Order, Page, Search } from './search.ts'

/** Reads what a projection has made, opened. Documents of erased persons are not there. */
export interface Reader {
  readonly get: (collection: string, id: string) => Promise<Found | undefined>
  readonly many: (collection: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Found>>
  readonly ofPerson: (collection: string, person: number) => Promise<readonly Found[]>
  /** All documents in order, fetched in chunks while they are consumed. */
  readonly all: (collection: string, order: Order) => AsyncIterable<readonly Found[]>
  readonly page: (collection: string, search: Search) => Promise<Page>
  /** All documents that are looked for, in order, fetched in chunks while they are consumed. */
  readonly every: (collection: string, search: Omit<Search, 'limit' | 'cursor'>) => AsyncIterable<readonly Found[]>
}

const CHUNK = 500

export interface ReaderOptions {
  readonly store: DocumentStore
  readonly vault: KeyVault
  readonly pepper: KeyObject
  readonly projection: Projection
  /** Which generation of the documents is read now. */
  readonly generation: () => number | Promise<number>
}

export function createReader({ store, vault, pepper, projection, generation }: ReaderOptions): Reader {
  const named = async (collection: string) => storedName(projection, collection, await generation())

  async function open(collection: string, docs: readonly Doc[]): Promise<Opened[]> {
    const keys = await vault.existing(new Set(docs.map(({ person }) => person)))
    return docs.flatMap((doc) => {
      const key = keys.get(doc.person)
      if (key === undefined) return []
      return [{ doc, found: { id: doc.id, person: doc.person, value: contentOf(collection, doc, key) } }]
    })
  }

  const docsOf = docsReader({ store, projection, generation })

  async function many(collection: string, ids: readonly string[]): Promise<Map<string, Found>> {
    const docs = await docsOf(collection, ids)
    return new Map((await open(collection, [...docs.values()])).map(({ found }) => [found.id, found]))
  }

  /** Chunk after chunk to the end of the collection. */
  async function* walk(collection: string, query: Query): AsyncGenerator<Chunk> {
    // One generation to the end, also where another takes its place meanwhile.
    const name = await named(collection)
    let { after, limit } = query
    for (;;) {
      const docs = await store.list(name, { ...query, limit, ...(after !== undefined && { after }) })
      const last = docs.at(-1)
      const isLast = last === undefined || docs.length < limit
      yield { opened: await open(collection, docs), isLast }
      if (isLast) return
      after = sortKeyOf(last, query.sort)
      // Where one was not enough, it may take many: each question has a price of its own.
      limit = Math.max(limit, Math.min(CHUNK, 4 * limit))
    }
  }

  async function* all(collection: string, order: Order) {
    for await (const chunk of walk(collection, { ...order, limit: CHUNK })) yield chunk.opened.map(({ found }) => found)
  }

  async function* every(collection: string, search: Omit<Search, 'limit' | 'cursor'>) {
    const query = queryOf(pepper, collection, { ...search, limit: CHUNK })
    for await (const chunk of walk(collection, query)) {
      yield chunk.opened.map(({ found }) => found).filter((found) => matches(found, search.filter))
    }
  }

  return {
    get: async (collection, id) => (await many(collection, [id])).get(id),
    many,
    ofPerson: async (collection, person) => {
      const opened = await open(collection, await store.ofPerson(await named(collection), person))
      return opened.map(({ found }) => found)
    },
    all,
    page: async (collection, search) => {
      const query = queryOf(pepper, collection, search)
      const { tokens = [], tags = [] } = query
      return pageOf(search, query, {
        walk: () => walk(collection, query),
        tally: async (most) => store.tally(await named(collection), { most, tokens, tags }),
      })
    },
    every,
  }
}

/** @throws DamagedDocument where it cannot be opened. */
function contentOf(collection: string, doc: Doc, key: KeyObject): unknown {
  try {
    return openDoc(collection, doc, key)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : ''
    throw new DamagedDocument(`A stored document of ${collection} cannot be opened: ${why}`, { cause })
  }
}

type DocsOf = (collection: string, ids: readonly string[]) => Promise<Map<string, Doc>>

/** Where the generation has to be asked for, what the last one has is asked for meanwhile: as a rule it is the same. */
function docsReader({
  store,
  projection,
  generation,
}: Pick<ReaderOptions, 'store' | 'projection' | 'generation'>): DocsOf {
  let last: number | undefined
  return async (collection, ids) => {
    const guess = last
    const guessed = guess === undefined ? undefined : store.get(storedName(projection, collection, guess), ids)
    // It may have been discarded by now.
    const early = guessed?.catch(() => undefined)
    const current = await generation()
    last = current
    const docs = current === guess ? await early : undefined
    return docs ?? store.get(storedName(projection, collection, current), ids)
  }
}

function queryOf(pepper: KeyObject, collection: string, search: Search): Query {
  const { sort, descending, limit, filter, cursor, tags = [] } = search
  const tokens = filter === undefined ? [] : searchTokens(pepper, `${collection}.${filter.field}`, filter.text)
  return {
    sort,
    descending: descending ?? false,
    limit: isShort({ filter }, { tokens }) ? Math.max(CHUNK, limit) : limit,
    tokens,
    tags: tags.map((tag) => tagToken(pepper, collection, tag)),
    ...(cursor !== undefined && { after: readCursor(cursor) }),
  }
}
