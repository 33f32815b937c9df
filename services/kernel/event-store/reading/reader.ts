import type { KeyObject } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { hasWords, isLoose, searchedWords } from '@arrive/contracts/search-words.ts'
import { type Bound, type Doc, type DocumentStore, type Query, sortKeyOf, type Tally } from '../ports/document-store.ts'
import type { KeyVault } from '../ports/key-vault.ts'
import { storedName } from '../projector/collections.ts'
import type { Projection } from '../projector/projection.ts'
import { openDoc } from '../projector/seals.ts'
import { DamagedDocument } from '../projector/view.ts'
import { searchedTokens, tagToken } from '../sealing/secrets.ts'
import { readCursor, writeCursor } from './cursor.ts'

/** Reads and opens a projection's documents. Leaves out erased persons. */
export interface Reader {
  readonly get: (collection: string, id: string) => Promise<Found | undefined>
  readonly many: (collection: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Found>>
  /** Opens none: each when its value is first read. */
  readonly unopened: (collection: string, ids: readonly string[]) => Promise<readonly Unopened[]>
  /** Of all matching documents, in order. */
  readonly ids: (collection: string, search: Omit<Search, 'limit' | 'cursor' | 'filter'>) => Promise<readonly string[]>
  readonly ofPerson: (collection: string, person: number) => Promise<readonly Found[]>
  readonly page: (collection: string, search: Search) => Promise<Page>
  /** All matching documents, in order, fetched in chunks while they are consumed. */
  readonly every: (collection: string, search: Omit<Search, 'limit' | 'cursor'>) => AsyncIterable<readonly Found[]>
}

const CHUNK = 500
/** Documents of a whole list in memory: one may have 200 KB. */
const LISTED = 100
/** Documents of a whole list that are opened at once: other requests wait meanwhile. */
const PIECE = 10
/** A person usually has few documents. */
const FEW = 50

type Documents = Pick<DocumentStore, 'get' | 'list' | 'tally'>

export interface ReaderOptions {
  readonly store: Documents
  readonly vault: KeyVault
  readonly pepper: KeyObject
  readonly projection: Projection
  /** The generation in use. */
  readonly generation: () => number | Promise<number>
}

export function createReader({ store, vault, pepper, projection, generation }: ReaderOptions): Reader {
  const named = async (collection: string) => storedName(projection, collection, await generation())

  async function open(collection: string, docs: readonly Doc[]): Promise<Opened[]> {
    return (await keyed(vault, docs)).map(([doc, key]) => {
      return { doc, found: { id: doc.id, person: doc.person, value: contentOf(collection, doc, key) } }
    })
  }

  async function many(collection: string, ids: readonly string[]): Promise<Map<string, Found>> {
    const docs = await store.get(await named(collection), ids)
    return new Map((await open(collection, [...docs.values()])).map(({ found }) => [found.id, found]))
  }

  const fetched = (collection: string, query: Query, largest?: number) =>
    chunksOf(store, { name: () => named(collection), query, ...(largest !== undefined && { largest }) })

  async function* walk(collection: string, query: Query): AsyncGenerator<Chunk> {
    for await (const { docs, isLast } of fetched(collection, query)) {
      yield { opened: await open(collection, docs), isLast }
    }
  }

  async function* every(collection: string, search: Omit<Search, 'limit' | 'cursor'>) {
    const query = { ...queryOf(pepper, collection, { ...search, limit: LISTED }), limit: LISTED }
    const matches = matching(search.filter)
    for await (const { docs } of fetched(collection, query, LISTED)) {
      for (let at = 0; at < docs.length; at += PIECE) {
        if (at > 0) await breathe()
        const opened = await open(collection, docs.slice(at, at + PIECE))
        yield opened.map(({ found }) => found).filter(matches)
      }
    }
  }

  return {
    get: async (collection, id) => (await many(collection, [id])).get(id),
    many,
    unopened: async (collection, ids) => {
      const docs = await store.get(await named(collection), ids)
      return (await keyed(vault, [...docs.values()])).map(([doc, key]) => unopenedDoc(collection, doc, key))
    },
    ids: async (collection, search) => {
      const query = { ...queryOf(pepper, collection, { ...search, limit: CHUNK }), bodies: false }
      const all: string[] = []
      for await (const { docs } of fetched(collection, query)) {
        all.push(...(await keyed(vault, docs)).map(([{ id }]) => id))
      }
      return all
    },
    ofPerson: async (collection, person) => {
      const all: Found[] = []
      const query = { sort: 'id', person, limit: FEW }
      for await (const { opened } of walk(collection, query)) all.push(...opened.map(({ found }) => found))
      return all
    },
    page: async (collection, search) => {
      const query = queryOf(pepper, collection, search)
      const { tokens = [], tags = [], atMost } = query
      const counting = { tokens, tags, ...(atMost !== undefined && { atMost }) }
      return pageOf(search, {
        walk: () => walk(collection, query),
        tally: async (most) => store.tally(await named(collection), { ...counting, most }),
      })
    },
    every,
  }
}

/** Documents with their persons' keys, except those of erased persons. */
async function keyed(vault: KeyVault, docs: readonly Doc[]): Promise<readonly (readonly [Doc, KeyObject])[]> {
  if (docs.length === 0) return []
  const keys = await vault.existing(new Set(docs.map(({ person }) => person)))
  return docs.flatMap((doc) => {
    const key = keys.get(doc.person)
    return key === undefined ? [] : [[doc, key] as const]
  })
}

interface Fetching {
  readonly name: () => Promise<string>
  readonly query: Query
  readonly largest?: number
}

/** Yields between chunks, because engines on files never wait. */
async function* chunksOf(store: Documents, { name, query, largest = CHUNK }: Fetching) {
  // Reads one generation to the end, even if another replaces it meanwhile.
  const stored = await name()
  let { after, limit } = query
  for (;;) {
    const docs = await store.list(stored, { ...query, limit, ...(after !== undefined && { after }) })
    const last = docs.at(-1)
    const isLast = last === undefined || docs.length < limit
    yield { docs, isLast }
    if (isLast) return
    after = sortKeyOf(last, query.sort)
    // Later chunks are larger, because each query has a fixed cost.
    limit = Math.max(limit, Math.min(largest, 4 * limit))
    await breathe()
  }
}

/** @throws DamagedDocument */
function contentOf(collection: string, doc: Doc, key: KeyObject): unknown {
  try {
    return openDoc(collection, doc, key)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : ''
    throw new DamagedDocument(`A stored document of ${collection} cannot be opened: ${why}`, { cause })
  }
}

function unopenedDoc(collection: string, doc: Doc, key: KeyObject): Unopened {
  const { id, person, sort = {} } = doc
  let opened: { readonly value: unknown } | undefined
  return {
    id,
    person,
    sort,
    get value() {
      opened ??= { value: contentOf(collection, doc, key) }
      return opened.value
    },
  }
}

function queryOf(pepper: KeyObject, collection: string, search: Search): Query {
  const { sort, descending, filter, cursor, tags = [], atMost } = search
  // Many index hits are false then, so only the documents tell how many match.
  const limit = isLooseSearch(search) ? Math.max(CHUNK, search.limit) : search.limit
  const tokens = filter === undefined ? [] : searchedTokens(pepper, `${collection}.${filter.field}`, filter.text)
  return {
    sort,
    descending: descending ?? false,
    limit,
    tokens,
    tags: tags.map((tag) => tagToken(pepper, collection, tag)),
    ...(cursor !== undefined && { after: readCursor(cursor) }),
    ...(atMost !== undefined && { atMost }),
  }
}

export interface Found {
  readonly id: string
  readonly person: number
  readonly value: unknown
}

/** `value` throws `DamagedDocument` if it cannot be opened. */
export interface Unopened extends Found {
  readonly sort: Readonly<Record<string, string | number>>
}

export interface Order {
  readonly sort: string
  readonly descending?: boolean
}

/** Without a cursor on the last page. */
export interface Page {
  readonly items: readonly Found[]
  readonly cursor?: string
  /** Total over all pages, if requested and known from the index. */
  readonly total?: Tally
}

export interface Search extends Order {
  readonly limit: number
  readonly cursor?: string | undefined
  readonly filter?: Filter | undefined
  /** Count matches up to this number. Absent: no count. */
  readonly counted?: number
  /** Only documents with all of these tags. */
  readonly tags?: readonly string[]
  readonly atMost?: Bound | undefined
}

/** Only documents in which `valueOf` the value has the words of the text (`hasWords`). */
export interface Filter {
  readonly field: string
  readonly text: string
  readonly valueOf: (value: unknown) => string
}

export interface Opened {
  readonly doc: Doc
  readonly found: Found
}

export interface Chunk {
  readonly opened: readonly Opened[]
  readonly isLast: boolean
}

interface Sources {
  /** The list from the start of the page on. */
  readonly walk: () => AsyncIterable<Chunk>
  /** Counts from an index, up to `most`. */
  readonly tally: (most: number) => Promise<Tally>
}

async function pageOf(search: Search, { walk, tally }: Sources): Promise<Page> {
  const { counted, filter } = search
  if (counted === undefined) return (await pageInOrder(walk(), search)).page
  // A filtered list often ends on its first page, which then is the count; an unfiltered one is counted in parallel.
  const early = filter === undefined ? tally(counted) : undefined
  const [{ page, seen }, tallied] = await Promise.all([pageInOrder(walk(), search), early])
  const cannotTell = isLooseSearch(search)
  if (search.cursor === undefined && (!seen.isMore || cannotTell)) {
    return { ...page, total: { count: Math.min(seen.count, counted), isMore: seen.isMore || seen.count > counted } }
  }
  if (cannotTell) return page
  const total = tallied ?? (await tally(counted))
  return { ...page, total: { ...total, count: Math.max(total.count, page.items.length) } }
}

async function pageInOrder(chunks: AsyncIterable<Chunk>, { limit, sort, filter }: Search) {
  const items: Found[] = []
  const matches = matching(filter)
  for await (const { opened, isLast } of chunks) {
    const those = opened.filter(({ found }) => matches(found))
    const own = those.slice(0, limit - items.length)
    const last = own.at(-1)
    items.push(...own.map(({ found }) => found))
    if (items.length === limit && last !== undefined) {
      const seen: Tally = { count: limit + those.length - own.length, isMore: !isLast }
      return { page: { items, cursor: writeCursor(sortKeyOf(last.doc, sort)) }, seen }
    }
  }
  return { page: { items }, seen: { count: items.length, isMore: false } }
}

function isLooseSearch({ filter }: Pick<Search, 'filter'>): boolean {
  return filter !== undefined && isLoose(searchedWords(filter.text))
}

function matching(filter: Filter | undefined): (found: Found) => boolean {
  if (filter === undefined) return () => true
  const searched = searchedWords(filter.text)
  return ({ value }) => hasWords(filter.valueOf(value), searched)
}
