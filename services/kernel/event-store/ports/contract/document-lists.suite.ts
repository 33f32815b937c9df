import { describe, expect, test } from '@jest/globals'
import { type Doc, type DocumentStore, type Query, sortKeyOf } from '../document-store.ts'
import { inPages, LOGBOOK, put, THINGS, thing } from './documents.suite.ts'

/** Ids with rank and label; ranks have ties, to show the order within them. */
const ROWS: readonly (readonly [string, number, string])[] = [
  ['f', 2, 'delta'],
  ['a', 1, 'bravo'],
  ['e', 2, 'alpha'],
  ['b', 1, 'charlie'],
  ['d', 2, 'bravo'],
  ['c', 10, 'alpha'],
  ['g', -5, 'echo'],
]

const ORDERS: readonly (readonly [string, boolean, string])[] = [
  ['id', false, 'abcdefg'],
  ['id', true, 'gfedcba'],
  ['rank', false, 'gabdefc'],
  ['rank', true, 'cfedbag'],
  ['label', false, 'ceadbfg'],
  ['label', true, 'gfbdaec'],
]

/** Sort values up to which documents are listed, and their ids. */
const BOUNDS = [
  ['rank', 2, 'abdefg'],
  ['rank', 1, 'abg'],
  ['rank', -6, ''],
  ['label', 'bravo', 'acde'],
  ['label', 'z', 'abcdefg'],
] as const

/** Part of `documentStoreSuite`. */
export function listingSuite(store: () => DocumentStore): void {
  const ids = async (query: Partial<Query> = {}) =>
    (await store().list(THINGS.name, { sort: 'id', limit: 100, ...query })).map(({ id }) => id).join('')
  const fill = (parts: (id: string) => Partial<Doc> = () => ({})) =>
    store().commit(
      ROWS.map(([id, rank, label]) => put(THINGS.name, thing(id, { sort: { rank, label }, ...parts(id) }))),
    )

  describe('a list', () => {
    test('of nothing is empty', async () => {
      expect(await ids()).toBe('')
    })

    test.each(ORDERS)('by %s, descending %s, is in order, ties by id', async (sort, descending, expected) => {
      await fill()
      expect(await ids({ sort, descending })).toBe(expected)
    })

    test.each(ORDERS)(
      'by %s, descending %s, is the same in pages of every size',
      async (sort, descending, expected) => {
        await fill()
        for (const limit of [1, 2, 3, 6, 7, 8])
          expect(await inPages(store(), { sort, descending }, limit)).toBe(expected)
      },
    )

    test.each(ORDERS)('by %s, descending %s, continues after every document', async (sort, descending, expected) => {
      await fill()
      for (const doc of await store().list(THINGS.name, { sort, descending, limit: 100 })) {
        const rest = expected.slice(expected.indexOf(doc.id) + 1)
        expect(await ids({ sort, descending, after: sortKeyOf(doc, sort) })).toBe(rest)
      }
    })

    test.each([0, 1, 3, 7, 99])('holds at most %d if that is the limit', async (limit) => {
      await fill()
      expect(await ids({ limit })).toBe('abcdefg'.slice(0, limit))
    })

    test('continues after a sort key whose document was removed', async () => {
      await fill()
      await store().commit([{ kind: 'remove', collection: THINGS.name, id: 'd' }])
      expect(await ids({ sort: 'rank', after: { value: 2, id: 'd' } })).toBe('efc')
    })

    test('is empty after the last document', async () => {
      await fill()
      expect(await ids({ sort: 'rank', after: { value: 10, id: 'c' } })).toBe('')
    })

    test('by a text value is in code unit order, not language order', async () => {
      const labels = ['B', 'a', 'Z', 'z', '1', '10', '2', '_']
      await store().commit(labels.map((label) => put(THINGS.name, thing(label, { sort: { rank: 0, label } }))))
      const listed = await store().list(THINGS.name, { sort: 'label', limit: 99 })
      expect(listed.map(({ id }) => id)).toEqual([...labels].sort((a, b) => (a < b ? -1 : 1)))
    })

    test('by an unknown sort value is rejected', async () => {
      await expect(store().list(THINGS.name, { sort: 'body', limit: 9 })).rejects.toThrow(RangeError)
    })

    test('contains whole documents', async () => {
      const doc = thing('a', { person: 4, body: 'b', sort: { rank: 3, label: 'l' } })
      await store().commit([put(THINGS.name, { ...doc, tokens: ['t'] })])
      expect(await store().list(THINGS.name, { sort: 'rank', limit: 1 })).toEqual([doc])
    })

    test('follows a document whose sort value changes', async () => {
      await fill()
      await store().commit([put(THINGS.name, thing('c', { sort: { rank: -9, label: 'alpha' } }))])
      expect(await ids({ sort: 'rank' })).toBe('cgabdef')
    })
  })

  describe('a list of one person', () => {
    const byPerson = (id: string) => ({ person: 'ace'.includes(id) ? 1 : 2 })

    test.each([
      [1, 'rank', false, 'aec'],
      [1, 'rank', true, 'cea'],
      [2, 'label', false, 'dbfg'],
      [2, 'id', true, 'gfdb'],
      [3, 'id', false, ''],
    ])('%d by %s, descending %s', async (person, sort, descending, expected) => {
      await fill(byPerson)
      expect(await ids({ person, sort, descending })).toBe(expected)
      expect(await inPages(store(), { person, sort, descending }, 2)).toBe(expected)
    })
  })

  describe('a list by a sequence', () => {
    const place = (at: number) => `log/${at % 2}/${String(at).padStart(4, '0')}`
    const entry = (at: number): Doc => ({ id: `e${97 - at}`, person: at % 3, body: 'b', sort: { place: place(at) } })
    const entries = Array.from({ length: 20 }, (_, at) => entry(at))
    const places = async (query: Partial<Query>) =>
      (await store().list(LOGBOOK.name, { sort: 'place', limit: 100, ...query })).map(({ sort }) => sort?.place)

    test('covers all persons, and can start at an id without a document', async () => {
      await store().commit(entries.map((doc) => put(LOGBOOK.name, doc)))
      const all = entries.map(({ sort }) => String(sort?.place)).sort()
      expect(await places({})).toEqual(all)
      expect(await places({ after: { value: 'log/1', id: '' }, limit: 3 })).toEqual(all.slice(10, 13))
      expect(await places({ after: { value: 'log/1/0005', id: '' } })).toEqual(all.slice(12))
      expect(await places({ after: { value: 'log/1/0005', id: 'e92' } })).toEqual(all.slice(13))
      expect(await places({ after: { value: 'log/1/0006', id: '' } })).toEqual(all.slice(13))
    })
  })

  describe('a list by tokens', () => {
    const TOKENS: Readonly<Record<string, readonly string[]>> = {
      a: ['x', 'y'],
      b: ['x'],
      c: ['y', 'z'],
      d: ['x', 'y', 'z'],
    }
    const tokensOf = (id: string) => ({ tokens: TOKENS[id] ?? [] })

    test.each([
      [['x'], 'abd'],
      [['y'], 'acd'],
      [['x', 'y'], 'ad'],
      [['x', 'y', 'z'], 'd'],
      [['z', 'z'], 'cd'],
      [['nobody'], ''],
      [['x', 'nobody'], ''],
      [[], 'abcdefg'],
    ])('%j', async (tokens, expected) => {
      await fill(tokensOf)
      expect(await ids({ tokens })).toBe(expected)
      expect(await inPages(store(), { sort: 'id', descending: true, tokens }, 1)).toBe([...expected].reverse().join(''))
    })

    test('of a person matches both', async () => {
      await fill((id) => ({ ...tokensOf(id), person: id === 'd' ? 2 : 1 }))
      expect(await ids({ tokens: ['x'], person: 2 })).toBe('d')
    })

    test('accepts as many as a long text has', async () => {
      const tokens = Array.from({ length: 60 }, (_, at) => `token${at}`)
      await store().commit([
        put(THINGS.name, thing('a', { tokens })),
        put(THINGS.name, thing('b', { tokens: tokens.slice(1) })),
      ])
      expect(await ids({ tokens })).toBe('a')
    })

    test('finds a document by its current tokens', async () => {
      await store().commit([put(THINGS.name, thing('a', { tokens: ['old'] }))])
      await store().commit([put(THINGS.name, thing('a', { tokens: ['new'] }))])
      expect([await ids({ tokens: ['old'] }), await ids({ tokens: ['new'] })]).toEqual(['', 'a'])
    })

    test('shows writes made since an earlier read', async () => {
      await fill(tokensOf)
      const query = { sort: 'rank', tokens: ['x'] }
      expect([await ids(query), await ids(query)]).toEqual(['abd', 'abd'])
      await store().commit([
        put(THINGS.name, thing('a', { tokens: ['x'], sort: { rank: 5, label: '' } })),
        put(THINGS.name, thing('c', { tokens: ['x'], sort: { rank: 0, label: '' } })),
        { kind: 'remove', collection: THINGS.name, id: 'b' },
      ])
      expect([await ids(query), await ids(query)]).toEqual(['cda', 'cda'])
    })

    test('continues after a document that was moved or removed', async () => {
      await fill(tokensOf)
      const query = { sort: 'rank', tokens: ['x'] }
      const [first, second] = await store().list(THINGS.name, { ...query, limit: 2 })
      if (first === undefined || second === undefined) throw new Error('There is no second document')
      await store().commit([
        put(THINGS.name, { ...first, tokens: ['x'], sort: { rank: 99, label: '' } }),
        { kind: 'remove', collection: THINGS.name, id: second.id },
      ])
      for (const again of [1, 2, 3])
        expect([again, await ids({ ...query, after: sortKeyOf(first, 'rank') })]).toEqual([again, 'da'])
      expect(await ids({ ...query, after: sortKeyOf(second, 'rank') })).toBe('da')
    })

    test('does not find a document that was removed and put again without tokens', async () => {
      await store().commit([put(THINGS.name, thing('a', { tokens: ['x'] }))])
      await store().commit([{ kind: 'remove', collection: THINGS.name, id: 'a' }, put(THINGS.name, thing('a'))])
      expect(await ids({ tokens: ['x'] })).toBe('')
    })

    test('finds a document that was inserted once', async () => {
      await store().insertOnce(THINGS.name, thing('a', { tokens: ['x'] }))
      expect(await ids({ tokens: ['x'] })).toBe('a')
    })

    test('does not find a document by the tokens of a rejected second insertion', async () => {
      await store().insertOnce(THINGS.name, thing('a', { tokens: ['x'] }))
      await store().insertOnce(THINGS.name, thing('a', { tokens: ['y'] }))
      expect(await ids({ tokens: ['y'] })).toBe('')
    })
  })

  describe('a list by tags', () => {
    const TAGS: Readonly<Record<string, readonly string[]>> = {
      a: ['x', 'y'],
      c: ['x'],
      e: ['y'],
      f: ['x', 'y'],
      g: ['x'],
    }
    const tagsOf = (id: string) => ({ tags: TAGS[id] ?? [], tokens: 'acf'.includes(id) ? ['t'] : [] })
    const CHOICES: readonly (readonly [Pick<Query, 'tags' | 'tokens'>, string])[] = [
      [{ tags: ['x'] }, 'acfg'],
      [{ tags: ['y'] }, 'aef'],
      [{ tags: ['x', 'y'] }, 'af'],
      [{ tags: ['x', 'x'] }, 'acfg'],
      [{ tags: ['t'] }, ''],
      [{ tokens: ['x'] }, ''],
      [{ tags: ['x', 'nobody'] }, ''],
      [{ tags: ['x'], tokens: ['t'] }, 'acf'],
      [{ tags: ['x', 'y'], tokens: ['t'] }, 'af'],
      [{}, 'abcdefg'],
    ]

    test.each(CHOICES)('%j, in every order and in pages of every size', async (choice, chosen) => {
      await fill(tagsOf)
      for (const [sort, descending, all] of ORDERS) {
        const expected = [...all].filter((id) => chosen.includes(id)).join('')
        for (const limit of [1, 3, 9])
          expect(await inPages(store(), { sort, descending, ...choice }, limit)).toBe(expected)
      }
    })

    test.each(CHOICES)('%j, within a bound, in every order and in pages of every size', async (choice, chosen) => {
      await fill(tagsOf)
      for (const [bound, value, within] of BOUNDS) {
        const atMost = { sort: bound, value }
        for (const [sort, descending, all] of ORDERS) {
          const expected = [...all].filter((id) => chosen.includes(id) && within.includes(id)).join('')
          for (const limit of [1, 3, 9])
            expect(await inPages(store(), { sort, descending, atMost, ...choice }, limit)).toBe(expected)
        }
      }
    })

    test('follows a document whose sort value or tags change', async () => {
      await fill(tagsOf)
      const changed = { sort: { rank: 99, label: 'alpha' }, tags: ['x', 'z'] }
      await store().commit([put(THINGS.name, thing('a', changed))])
      expect(await ids({ sort: 'rank', tags: ['x'] })).toBe('gfca')
      expect([await ids({ tags: ['y'] }), await ids({ tags: ['z'] })]).toEqual(['ef', 'a'])
    })

    test('does not find a document that was removed, or put again without tags', async () => {
      await fill(tagsOf)
      await store().commit([{ kind: 'remove', collection: THINGS.name, id: 'a' }, put(THINGS.name, thing('c'))])
      await store().commit([put(THINGS.name, thing('a'))])
      expect(await ids({ tags: ['x'] })).toBe('fg')
    })

    test('is unchanged after a second insertion with another value', async () => {
      await store().insertOnce(THINGS.name, thing('a', { tags: ['x'] }))
      await store().insertOnce(THINGS.name, thing('a', { tags: ['y'] }))
      expect([await ids({ tags: ['x'] }), await ids({ tags: ['y'] })]).toEqual(['a', ''])
    })
  })
}
