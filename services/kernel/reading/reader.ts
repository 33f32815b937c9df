import type { KeyObject } from 'node:crypto'
import { type Doc, type DocumentStore, type Place, placeOf } from '../ports/document-store.ts'
import type { KeyVault } from '../ports/key-vault.ts'
import { storedName } from '../projector/names.ts'
import type { Projection } from '../projector/projection.ts'
import { openDoc } from '../projector/seals.ts'
import { folded, searchTokens } from '../sealing/secrets.ts'
import { readCursor, writeCursor } from './cursor.ts'

/** An opened document. */
export interface Found {
  readonly id: string
  readonly person: number
  readonly value: unknown
}

export interface Order {
  readonly sort: string
  readonly descending?: boolean
}

/** One page. The cursor leads to the next; where the page was the last, that one is empty. */
export interface Page {
  readonly items: readonly Found[]
  readonly cursor?: string
}

export interface Search extends Order {
  readonly limit: number
  readonly cursor?: string | undefined
  /** Only documents whose value of this field, as `valueOf` tells it, contains the text. */
  readonly filter?: { readonly field: string; readonly text: string; readonly valueOf: (value: unknown) => string } | undefined
}

/** Reads what a projection has made, opened. Documents of erased persons are not there. */
export interface Reader {
  readonly get: (collection: string, id: string) => Promise<Found | undefined>
  readonly many: (collection: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Found>>
  readonly ofPerson: (collection: string, person: number) => Promise<readonly Found[]>
  /** All documents in order, fetched in chunks while they are consumed. */
  readonly all: (collection: string, order: Order) => AsyncIterable<readonly Found[]>
  readonly page: (collection: string, search: Search) => Promise<Page>
}

const CHUNK = 500
/** Shorter filters have no runs to look up; such a page is found by looking through the documents in order. */
const SHORTEST_RUN = 3

export function createReader(options: {
  readonly store: DocumentStore
  readonly vault: KeyVault
  readonly pepper: KeyObject
  readonly projection: Projection
  readonly generation: () => number
}): Reader {
  const { store, vault, pepper, projection, generation } = options
  const named = (collection: string) => storedName(projection, collection, generation())

  async function open(collection: string, docs: readonly Doc[]): Promise<Found[]> {
    const keys = await vault.existing(new Set(docs.map(({ person }) => person)))
    return docs.flatMap((doc) => {
      const key = keys.get(doc.person)
      return key === undefined ? [] : [{ id: doc.id, person: doc.person, value: openDoc(collection, doc, key) }]
    })
  }

  async function many(collection: string, ids: readonly string[]): Promise<Map<string, Found>> {
    const docs = await store.get(named(collection), ids)
    return new Map((await open(collection, [...docs.values()])).map((found) => [found.id, found]))
  }

  async function* all(collection: string, order: Order) {
    let after: Place | undefined
    for (;;) {
      const docs = await store.list(named(collection), { ...order, limit: CHUNK, ...(after !== undefined && { after }) })
      yield await open(collection, docs)
      const last = docs.at(-1)
      if (last === undefined || docs.length < CHUNK) return
      after = placeOf(last, order.sort)
    }
  }

  function tokensOf(collection: string, filter: Search['filter']): string[] {
    if (filter === undefined || folded(filter.text).length < SHORTEST_RUN) return []
    return searchTokens(pepper, `${collection}.${filter.field}`, filter.text)
  }

  async function page(collection: string, search: Search): Promise<Page> {
    const { sort, descending = false, limit, filter, cursor } = search
    const tokens = tokensOf(collection, filter)
    const chunk = filter === undefined ? limit : Math.max(CHUNK, limit)
    const items: Found[] = []
    let after = cursor === undefined ? undefined : readCursor(cursor)
    for (;;) {
      const query = { sort, descending, limit: chunk, tokens, ...(after !== undefined && { after }) }
      const docs = await store.list(named(collection), query)
      for (const found of await open(collection, docs)) {
        if (!matches(found, filter)) continue
        items.push(found)
        if (items.length === limit) return { items, cursor: writeCursor(placeIn(docs, found, sort)) }
      }
      const last = docs.at(-1)
      if (last === undefined || docs.length < chunk) return { items }
      after = placeOf(last, sort)
    }
  }

  return {
    get: async (collection, id) => (await many(collection, [id])).get(id),
    many,
    ofPerson: async (collection, person) => open(collection, await store.ofPerson(named(collection), person)),
    all,
    page,
  }
}

function matches({ value }: Found, filter: Search['filter']): boolean {
  return filter === undefined || folded(filter.valueOf(value)).includes(folded(filter.text))
}

function placeIn(docs: readonly Doc[], { id }: Found, sort: string): Place {
  return placeOf(docs.find((doc) => doc.id === id) as Doc, sort)
}
