import { hasWords, searchedWords } from '@arrive/contracts/search-words.ts'
import { cursors, type Found, type Page, type Reader, type Search } from '../../kernel/index.ts'

export type Pages = Pick<Reader, 'page' | 'every'>

type Key = string | number

/** Documents that a query can't select alone, so the list is ordered and cut in memory. Tags must hold already. */
export interface Selected {
  readonly found: readonly Found[]
  readonly sortOf: (found: Found) => Readonly<Record<string, Key>>
}

/** Orders and pages as the index does. */
export function sortedPages(selected: Selected): Pages {
  return {
    page: async (_, search) => pageOf(ordered(selected, search), search),
    async *every(_, search) {
      yield ordered(selected, search).map(({ one }) => one)
    },
  }
}

interface Placed {
  readonly one: Found
  readonly key: Key
}

function ordered({ found, sortOf }: Selected, { sort, descending = false, filter }: Omit<Search, 'limit'>): Placed[] {
  const words = filter && searchedWords(filter.text)
  return found
    .filter(({ value }) => words === undefined || filter === undefined || hasWords(filter.valueOf(value), words))
    .map((one) => ({ one, key: sortOf(one)[sort] ?? '' }))
    .toSorted((a, b) => (descending ? -1 : 1) * compared(a, b))
}

export function compared(a: Pick<Placed, 'key'> & { one: { id: string } }, b: typeof a): number {
  return order(a.key, b.key) || order(a.one.id, b.one.id)
}

/** By code unit, as the engines do. */
function order(a: Key, b: Key): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** @throws ArriveError `invalid-query` for a malformed cursor */
function pageOf(all: readonly Placed[], { limit, cursor, descending = false, counted }: Search): Page {
  const rest = cursor === undefined ? all : all.filter(behind(cursor, descending))
  const items = rest.slice(0, limit)
  const last = items.at(-1)
  const total = counted !== undefined && { count: Math.min(all.length, counted), isMore: all.length > counted }
  return {
    items: items.map(({ one }) => one),
    ...(last !== undefined && rest.length > limit && { cursor: cursorOf(last) }),
    ...(total !== false && { total }),
  }
}

function behind(cursor: string, descending: boolean): (placed: Placed) => boolean {
  const { value, id } = cursors.readCursor(cursor)
  return (placed) => (descending ? -1 : 1) * compared(placed, { key: value, one: { id } }) > 0
}

function cursorOf({ key, one }: Placed): string {
  return cursors.writeCursor({ value: key, id: one.id })
}
