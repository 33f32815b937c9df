import { cursors, type Found, type Search } from '../../kernel/index.ts'
import type { Pages, Selected } from './sorted-pages.ts'

/** Documents opened at once: other requests wait meanwhile. */
const PIECE = 100

export interface Kept extends Pick<Selected, 'sortOf'> {
  readonly pages: Pages
  readonly keep: (found: readonly Found[]) => Promise<readonly Found[]>
}

/** Some documents of a list in order, which only their content shows: opens no more than a page and its total need. */
export function keptPages({ pages, keep, sortOf }: Kept): Pages {
  async function upTo(most: number, collection: string, { counted: _, ...search }: Search): Promise<readonly Found[]> {
    const kept: Found[] = []
    let { cursor } = search
    do {
      const page = await pages.page(collection, { ...search, cursor, limit: PIECE })
      kept.push(...(await keep(page.items)))
      cursor = page.cursor
    } while (cursor !== undefined && kept.length <= most)
    return kept
  }

  const cursorOf = (last: Found, { sort }: Search) =>
    cursors.writeCursor({ value: sortOf(last)[sort] ?? '', id: last.id })

  return {
    page: async (collection, search) => {
      const { cursor, limit, counted } = search
      const isFirst = cursor === undefined
      const kept = await upTo(isFirst ? Math.max(limit, counted ?? 0) : limit, collection, search)
      const items = kept.slice(0, limit)
      const last = items.at(-1)
      const next = last !== undefined && kept.length > limit && { cursor: cursorOf(last, search) }
      if (counted === undefined) return { items, ...next }
      const { length } = isFirst ? kept : await upTo(counted, collection, { ...search, cursor: undefined })
      return { items, ...next, total: { count: Math.min(length, counted), isMore: length > counted } }
    },
    async *every(collection, search) {
      for await (const found of pages.every(collection, search)) yield keep(found)
    },
  }
}
