import { expect, test } from '@jest/globals'
import type { Found, Search } from '../../kernel/index.ts'
import { keptPages } from './kept-pages.ts'
import { type Pages, sortedPages } from './sorted-pages.ts'

/** In several pieces; places have ties. */
const ALL: readonly Found[] = Array.from({ length: 730 }, (_, at) => ({
  id: String(at).padStart(3, '0'),
  person: at,
  value: { name: at % 2 === 0 ? 'ann' : 'ben' },
}))
const sortOf = ({ person }: Found) => ({ place: (person * 37) % 101 })
const filter = { field: 'name', text: 'ann', valueOf: (value: unknown) => String(Object(value).name) }

function kept(isKept: (found: Found) => boolean) {
  let opened = 0
  const keep = async (found: readonly Found[]) => {
    opened += found.length
    return found.filter(isKept)
  }
  const pages = keptPages({ pages: sortedPages({ found: ALL, sortOf }), keep, sortOf })
  return { pages, right: sortedPages({ found: ALL.filter(isKept), sortOf }), opened: () => opened }
}

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

test.each<[string, (found: Found) => boolean]>([
  ['all', () => true],
  ['some', ({ person }) => person % 7 === 0],
  ['the last', ({ person }) => person > 725],
  ['none', () => false],
])('pages of %s have the same documents, ends and totals as if only these were listed', async (_, isKept) => {
  const { pages, right } = kept(isKept)
  for (const more of [{}, { descending: true }, { counted: 50 }, { counted: 1_000, filter }]) {
    for (const limit of [7, 100]) {
      const search = { sort: 'place', limit, ...more }
      expect(await walked(pages, search)).toEqual(await walked(right, search))
    }
  }
})

test('no more is opened than a page and its total need', async () => {
  const { pages, opened } = kept(({ person }) => person % 2 === 0)
  await pages.page('things', { sort: 'place', limit: 10, counted: 60 })
  expect(opened()).toBe(200)
})
