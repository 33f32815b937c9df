import { expect, test } from '@jest/globals'
import type { Found, Search } from '../../kernel/index.ts'
import { keptPages } from './kept-pages.ts'
import { type Pages, sortedPages } from './sorted-pages.ts'
import { unitedPages } from './united-pages.ts'

/** Places have ties. */
const ALL: readonly Found[] = Array.from({ length: 130 }, (_, at) => ({
  id: String(at).padStart(3, '0'),
  person: at,
  value: {},
}))
const sortOf = ({ person }: Found) => ({ place: (person * 37) % 41 })
const listOf = (is: (found: Found) => boolean) => sortedPages({ found: ALL.filter(is), sortOf })
/** An uneven partition of all but every third, with an empty part, and one that only content decides. */
const PARTS: readonly Pages[] = [
  listOf(({ person }) => person % 3 === 1 && person > 20),
  listOf(() => false),
  keptPages({ pages: listOf(({ person }) => person <= 20), keep: async (all) => all.filter(isMember), sortOf }),
  listOf(({ person }) => person % 3 === 2 && person > 20),
]
const isMember = ({ person }: Found) => person % 3 !== 0
const united = unitedPages({ parts: PARTS, sortOf })
const right = listOf(isMember)

async function walked(pages: Pages, search: Search) {
  const all = []
  let cursor: string | undefined
  do {
    const page = await pages.page('things', { ...search, cursor })
    all.push({ ids: page.items.map(({ id }) => id), total: page.total })
    cursor = page.cursor
  } while (cursor !== undefined)
  return all
}

test.each([1, 7, 100])('pages of %p have the same documents, ends and totals as those of one list', async (limit) => {
  for (const more of [{}, { descending: true }, { counted: 50 }, { counted: 1_000 }]) {
    const search = { sort: 'place', limit, ...more }
    expect(await walked(united, search)).toEqual(await walked(right, search))
  }
})

test.each([false, true])('all are listed in order, descending: %p', async (descending) => {
  const idsIn = async (pages: Pages) => {
    const all = []
    for await (const found of pages.every('things', { sort: 'place', descending })) all.push(...found)
    return all.map(({ id }) => id)
  }
  expect(await idsIn(united)).toEqual(await idsIn(right))
})

test('there is no total if one of the lists has none', async () => {
  const uncounted: Pages = { ...right, page: async () => ({ items: [] }) }
  const { page } = unitedPages({ parts: [right, uncounted], sortOf })
  expect(await page('things', { sort: 'place', limit: 1, counted: 10 })).not.toHaveProperty('total')
})
