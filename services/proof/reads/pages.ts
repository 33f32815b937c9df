import { setImmediate as breathe } from 'node:timers/promises'
import { EMPTY_TREE, type Frontier } from '@arrive/contracts/proof/tree.ts'
import type { Kernel } from '../../kernel/index.ts'
import { PAGES } from '../../shared/sealed/collections.ts'
import { markOf, placesOf } from '../../shared/sealed/marks.ts'
import { notMade, pageId } from '../../shared/sealed/page.ts'
import { frontierOf, type Page } from '../page.ts'
import { readState } from './state.ts'

/** Pages per query, and between turns of other requests: each has about 30 KB. */
const AT_ONCE = 10

export type StoredPages = ReturnType<typeof storedPages>

/** @throws ArriveError `busy` if a page is missing, because it is being rebuilt */
export function storedPages({ store }: Pick<Kernel, 'store'>) {
  const known = new Map<number, Promise<Page>>()

  async function read(numbers: readonly number[]): Promise<readonly Page[]> {
    const docs = await store.get(PAGES.name, numbers.map(pageId))
    return numbers.map((number) => {
      const doc = docs.get(pageId(number))
      if (doc === undefined) throw notMade()
      return JSON.parse(doc.body)
    })
  }

  function page(number: number): Promise<Page> {
    const found = known.get(number) ?? read([number]).then(([one]) => one ?? Promise.reject(notMade()))
    known.set(number, found)
    return found
  }

  return {
    page,
    /** Where the batches of a page begin, and the tree before them. */
    startOf: async (number: number): Promise<{ readonly offset: number; readonly frontier: Frontier }> => {
      if (number === 0) return { offset: (await readState(store))?.offset ?? 0, frontier: EMPTY_TREE }
      const { next } = await page(number - 1)
      return { offset: next.offset, frontier: frontierOf(next) }
    },
    /** Pages that may have an event with this id, in order. */
    async *mayHold(id: string, count: number): AsyncGenerator<number> {
      const mark = markOf(id)
      for (let first = 0; first < count; first += AT_ONCE) {
        const numbers = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, at) => first + at)
        const pages = await read(numbers)
        for (const [at, one] of pages.entries()) if (placesOf(one, mark).length > 0) yield first + at
        await breathe()
      }
    },
  }
}
