import { cursors, type Found, type Page, type Search } from '../../kernel/index.ts'
import { compared, type Pages, type Selected } from './sorted-pages.ts'

/** Documents of a whole list that are passed on at once. */
const PIECE = 10

export interface United extends Pick<Selected, 'sortOf'> {
  /** No document is in two of them. */
  readonly parts: readonly Pages[]
}

type Ordered = Pick<Search, 'sort' | 'descending'>

/** Several lists as one, in order. Their counts add up. */
export function unitedPages({ parts, sortOf }: United): Pages {
  const keyOf = (one: Found, sort: string) => sortOf(one)[sort] ?? ''
  const inOrder =
    ({ sort, descending }: Ordered) =>
    (one: Found, other: Found) =>
      (descending === true ? -1 : 1) * compared({ one, key: keyOf(one, sort) }, { one: other, key: keyOf(other, sort) })

  async function* merged(collection: string, search: Omit<Search, 'limit' | 'cursor'>) {
    const byOrder = inOrder(search)
    const heads = new Map<AsyncGenerator<Found>, Found>()
    const advance = async (rest: AsyncGenerator<Found>) => {
      const { value, done } = await rest.next()
      if (done === true) heads.delete(rest)
      else heads.set(rest, value)
    }
    await Promise.all(parts.map((part) => advance(singly(part.every(collection, search)))))
    for (;;) {
      const [first] = [...heads].toSorted(([, a], [, b]) => byOrder(a, b))
      if (first === undefined) return
      yield first[1]
      await advance(first[0])
    }
  }

  return {
    page: async (collection, search) => {
      const pages = await Promise.all(parts.map((part) => part.page(collection, search)))
      const all = pages.flatMap(({ items }) => items).toSorted(inOrder(search))
      const items = all.slice(0, search.limit)
      const last = items.at(-1)
      const isMore = all.length > items.length || pages.some(({ cursor }) => cursor !== undefined)
      const next = last !== undefined && isMore
      return {
        items,
        ...(next && { cursor: cursors.writeCursor({ value: keyOf(last, search.sort), id: last.id }) }),
        ...totalOf(pages, search.counted),
      }
    },
    async *every(collection, search) {
      let piece: Found[] = []
      for await (const found of merged(collection, search)) {
        piece.push(found)
        if (piece.length < PIECE) continue
        yield piece
        piece = []
      }
      yield piece
    },
  }
}

/** None if one of them does not know its own. */
function totalOf(pages: readonly Page[], counted: number | undefined): Pick<Page, 'total'> {
  const totals = pages.flatMap(({ total }) => total ?? [])
  if (counted === undefined || totals.length < pages.length) return {}
  const sum = totals.reduce((all, { count }) => all + count, 0)
  return { total: { count: Math.min(sum, counted), isMore: sum > counted || totals.some(({ isMore }) => isMore) } }
}

async function* singly(chunks: AsyncIterable<readonly Found[]>): AsyncGenerator<Found> {
  for await (const chunk of chunks) yield* chunk
}
