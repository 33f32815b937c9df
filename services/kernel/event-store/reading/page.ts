import { type Doc, type Query, sortKeyOf, type Tally } from '../ports/document-store.ts'
import { folded } from '../sealing/secrets.ts'
import { writeCursor } from './cursor.ts'
import type { Filter, Found, Page, Search } from './search.ts'

export interface Opened {
  readonly doc: Doc
  readonly found: Found
}

/** A part of a list, opened; nothing stands behind the last one. */
export interface Chunk {
  readonly opened: readonly Opened[]
  readonly isLast: boolean
}

/** What a page is made from. */
interface Sources {
  /** The list from where the page begins. */
  readonly walk: () => AsyncIterable<Chunk>
  /** How many documents of the whole list an index has, so many at most. */
  readonly tally: (most: number) => Promise<Tally>
}

/** The page that is looked for and, where that is asked for, how many there are on all. */
export async function pageOf(search: Search, query: Query, { walk, tally }: Sources): Promise<Page> {
  const { counted, filter } = search
  if (counted === undefined) return (await pageInOrder(walk(), search)).page
  // What is filtered often ends on its first page, which is a count by itself; all of a list is counted meanwhile.
  const early = filter === undefined ? tally(counted) : undefined
  const [{ page, seen }, tallied] = await Promise.all([pageInOrder(walk(), search), early])
  if (search.cursor === undefined && (!seen.isMore || isShort(search, query))) return { ...page, total: seen }
  if (isShort(search, query)) return page
  const total = tallied ?? (await tally(counted))
  return { ...page, total: { ...total, count: Math.max(total.count, page.items.length) } }
}

/** The page, and what was seen of its list on the way. */
async function pageInOrder(chunks: AsyncIterable<Chunk>, { limit, sort, filter }: Search) {
  const items: Found[] = []
  for await (const { opened, isLast } of chunks) {
    const matching = opened.filter(({ found }) => matches(found, filter))
    const own = matching.slice(0, limit - items.length)
    const last = own.at(-1)
    items.push(...own.map(({ found }) => found))
    if (items.length === limit && last !== undefined) {
      const seen: Tally = { count: limit + matching.length - own.length, isMore: !isLast }
      return { page: { items, cursor: writeCursor(sortKeyOf(last.doc, sort)) }, seen }
    }
  }
  return { page: { items }, seen: { count: items.length, isMore: false } }
}

/** A short text has no tokens: it is found by looking through the documents in order. Else nearly all match. */
export function isShort({ filter }: Pick<Search, 'filter'>, { tokens = [] }: Pick<Query, 'tokens'>): boolean {
  return filter !== undefined && tokens.length === 0
}

export function matches({ value }: Found, filter: Filter | undefined): boolean {
  return filter === undefined || folded(filter.valueOf(value)).includes(folded(filter.text))
}
