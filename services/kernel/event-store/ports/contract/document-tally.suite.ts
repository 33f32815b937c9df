import { describe, expect, test } from '@jest/globals'
import type { Counting, DocumentStore } from '../document-store.ts'
import { PLAIN, put, THINGS, thing } from './documents.suite.ts'

const MANY = Array.from({ length: 1_200 }, (_, at) => at)
const exactly = (count: number) => ({ count, isMore: false })
const more = (count: number) => ({ count, isMore: true })

/** Part of `documentStoreSuite`. */
export function tallySuite(store: () => DocumentStore): void {
  const tally = (counting: Counting) => store().tally(THINGS.name, counting)
  const fill = () =>
    store().commit(
      MANY.map((at) => {
        const tokens = ['all', ...(at % 2 === 0 ? ['even'] : []), ...(at % 400 === 0 ? ['few'] : [])]
        const tags = ['tag', ...(at % 3 === 0 ? ['third'] : [])]
        return put(THINGS.name, thing(`n${at}`, { sort: { rank: at, label: '' }, tokens, tags }))
      }),
    )

  describe('a tally', () => {
    test('of an empty collection is 0', async () => {
      expect(await tally({ most: 10 })).toEqual(exactly(0))
      expect(await store().tally(PLAIN.name, { most: 10 })).toEqual(exactly(0))
    })

    test('ends at the limit, and reports that there are more', async () => {
      await fill()
      expect(await tally({ most: 1_000 })).toEqual(more(1_000))
      expect(await tally({ most: 1_199 })).toEqual(more(1_199))
      expect(await tally({ most: 1_200 })).toEqual(exactly(1_200))
      expect(await tally({})).toEqual(exactly(1_200))
    })

    test.each<[Counting, object]>([
      [{ tokens: ['all'] }, more(1_000)],
      [{ tokens: ['even'] }, exactly(600)],
      [{ tokens: ['few', 'all'] }, exactly(3)],
      [{ tokens: ['even', 'few', 'all', 'all'] }, exactly(3)],
      [{ tokens: ['nobody', 'all'] }, exactly(0)],
      [{ tags: ['tag'] }, more(1_000)],
      [{ tags: ['third', 'tag'] }, exactly(400)],
      [{ tags: ['third', 'nobody'] }, exactly(0)],
      [{ tags: ['third'], tokens: ['even'] }, exactly(200)],
      [{ tags: ['tag', 'third'], tokens: ['all', 'few'] }, exactly(1)],
      [{ atMost: { sort: 'rank', value: 299 } }, exactly(300)],
      [{ atMost: { sort: 'rank', value: 1_100 } }, more(1_000)],
      [{ atMost: { sort: 'rank', value: 299 }, tags: ['third'] }, exactly(100)],
      [{ atMost: { sort: 'rank', value: 299 }, tags: ['third', 'tag'] }, exactly(100)],
      [{ atMost: { sort: 'rank', value: 299 }, tokens: ['even'] }, exactly(150)],
      [{ atMost: { sort: 'rank', value: 399 }, tokens: ['few', 'all'] }, exactly(1)],
      [{ atMost: { sort: 'rank', value: 299 }, tags: ['third'], tokens: ['even'] }, exactly(50)],
    ])('of documents with %j', async (carried, expected) => {
      await fill()
      expect(await tally({ most: 1_000, ...carried })).toEqual(expected)
    })

    test.each([
      [1_000, 'n100,n1000,n101,n102'],
      [199, 'n100,n101,n102,n103'],
      [-1, ''],
    ])('is as exact as a page in another order, of documents up to %d', async (value, page) => {
      await fill()
      const query = { sort: 'id', atMost: { sort: 'rank', value }, after: { value: 'n10', id: 'n10' }, limit: 4 }
      for (const words of [{}, { tags: ['tag'] }, { tokens: ['all'] }]) {
        const found = await store().list(THINGS.name, { ...query, ...words })
        expect(found.map(({ id }) => id).join()).toBe(page)
      }
    })

    test('follows puts, changes, removals and erasures', async () => {
      await fill()
      await store().commit([
        put(THINGS.name, thing('n0', { person: 2 })),
        put(THINGS.name, thing('n3', { person: 2, tags: ['third'] })),
        put(THINGS.name, thing('new', { tokens: ['few'] })),
        { kind: 'remove', collection: THINGS.name, id: 'n400' },
      ])
      expect(await tally({ tokens: ['few'] })).toEqual(exactly(2))
      await store().commit([{ kind: 'forget', collection: THINGS.name, person: 2 }])
      expect(await tally({ tags: ['third'] })).toEqual(exactly(398))
      expect(await tally({})).toEqual(exactly(1_198))
    })
  })
}
