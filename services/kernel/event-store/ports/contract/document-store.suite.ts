import { beforeEach, describe, expect, test } from '@jest/globals'
import { type CollectionSpec, type DocumentStore, sortedBy } from '../document-store.ts'
import { changingSuite } from './document-changes.suite.ts'
import { listingSuite } from './document-lists.suite.ts'
import { momentsSuite, SPANS } from './document-moments.suite.ts'
import { racingSuite } from './document-races.suite.ts'
import { searchingSuite } from './document-searches.suite.ts'
import { tallySuite } from './document-tally.suite.ts'
import { LOGBOOK, PLAIN, put, THINGS, thing } from './documents.suite.ts'
import { type Open, perTest } from './opened.suite.ts'

const LEDGER = { name: 'ledger', ledger: true } as const satisfies CollectionSpec
const DIARY = { name: 'diary', sort: ['day'], personal: true } as const satisfies CollectionSpec
const ALL: readonly CollectionSpec[] = [THINGS, PLAIN, LEDGER, DIARY, LOGBOOK, SPANS]

const BODIES: readonly (readonly [string, string])[] = [
  ['empty', ''],
  ['of JSON', '{"a":[1,null,"\\u0000"]}'],
  ['with NUL and control characters', 'a\u0000b\u001f'],
  ['with four-byte characters', '𝒜👩🏽‍⚕️'],
  ['with composed and decomposed accents', 'é e\u0301'],
  ['with quotes', `'; DROP TABLE "things"; --`],
  ['of 100 KB', 'x'.repeat(100_000)],
]

/** The contract of every document store. Each test opens an empty one. */
export function documentStoreSuite(name: string, open: Open<DocumentStore>): void {
  describe(`document store: ${name}`, () => {
    const { port: store, reopen } = perTest(open)
    beforeEach(() => store().ensure(ALL))

    const get = async (collection: string, id: string) => (await store().get(collection, [id])).get(id)

    describe('a document', () => {
      test.each(ALL)('of $name comes back as it was put', async ({ name: collection, ...spec }) => {
        const fields = sortedBy(spec)
        const sort = fields.length > 0 ? Object.fromEntries(fields.map((field, at) => [field, at])) : undefined
        const doc = { id: 'a', person: 7, body: 'b', ...(sort !== undefined && { sort }) }
        await store().commit([put(collection, doc)])
        expect(await get(collection, 'a')).toEqual(doc)
      })

      test.each(BODIES)('%s comes back unchanged', async (_, body) => {
        await store().commit([put(THINGS.name, thing('a', { body }))])
        expect((await get(THINGS.name, 'a'))?.body).toBe(body)
      })

      test.each([
        ['a whole number', 17],
        ['a negative number', -3],
        ['a fraction', 1.5],
        ['a time in milliseconds', 1_770_000_000_000],
        ['the largest safe number', Number.MAX_SAFE_INTEGER],
        ['a text', '2026-03-01T09:00:00.000Z'],
        ['an empty text', ''],
        ['a text of digits', '007'],
      ])('keeps %s as its sort value', async (_, rank) => {
        await store().commit([put(THINGS.name, thing('a', { sort: { rank, label: 'l' } }))])
        expect((await get(THINGS.name, 'a'))?.sort).toEqual({ rank, label: 'l' })
      })

      test.each([1, 2 ** 31, Number.MAX_SAFE_INTEGER])('of person %d is that person’s', async (person) => {
        await store().commit([put(PLAIN.name, { id: 'a', person, body: '' })])
        expect(await store().ofPerson(PLAIN.name, person)).toEqual([{ id: 'a', person, body: '' }])
      })

      test('keeps its expiry time', async () => {
        await store().commit([put(PLAIN.name, { id: 'a', person: 0, body: '', expires: 1_770_000_000_000 })])
        expect(await get(PLAIN.name, 'a')).toEqual({ id: 'a', person: 0, body: '', expires: 1_770_000_000_000 })
      })

      test('put again is replaced as a whole', async () => {
        await store().commit([
          put(THINGS.name, thing('a', { expires: 5, tokens: ['t'], sort: { rank: 1, label: 'x' } })),
        ])
        const second = thing('a', { person: 2, body: 'second', sort: { rank: 2, label: 'y' } })
        await store().commit([put(THINGS.name, second)])
        expect(await get(THINGS.name, 'a')).toEqual(second)
      })

      test.each(['x'.repeat(200), 'staff/AbC_-09', 'event#projection', 'ключ', 'with space'])(
        'may have the id %j',
        async (id) => {
          await store().commit([put(PLAIN.name, { id, person: 1, body: 'b' })])
          expect(await get(PLAIN.name, id)).toEqual({ id, person: 1, body: 'b' })
        },
      )
    })

    describe('get', () => {
      test('of an unknown id returns nothing', async () => {
        expect(await store().get(PLAIN.name, ['a', 'b'])).toEqual(new Map())
      })

      test('returns nothing for no ids', async () => {
        expect(await store().get(PLAIN.name, [])).toEqual(new Map())
      })

      test('finds each of many by id, and returns a repeated id once', async () => {
        const docs = Array.from({ length: 600 }, (_, at) => ({ id: `d${at}`, person: 1, body: String(at) }))
        await store().commit(docs.map((doc) => put(PLAIN.name, doc)))
        const found = await store().get(PLAIN.name, [...docs.map(({ id }) => id), 'd1', 'missing'])
        expect(found).toEqual(new Map(docs.map((doc) => [doc.id, doc])))
      })

      test('distinguishes collections', async () => {
        await store().commit([put(PLAIN.name, { id: 'a', person: 1, body: 'plain' })])
        expect(await get(LEDGER.name, 'a')).toBeUndefined()
      })

      test('distinguishes ids that differ in case or Unicode form', async () => {
        await store().commit(['a', 'A', 'é', 'e\u0301'].map((id) => put(PLAIN.name, { id, person: 1, body: id })))
        expect(await store().count(PLAIN.name)).toBe(4)
        expect((await get(PLAIN.name, 'e\u0301'))?.body).toBe('e\u0301')
      })
    })

    describe('ofPerson', () => {
      test.each(ALL.filter(({ name: collection }) => collection !== LEDGER.name))(
        'of $name are listed by person, in the order of ids',
        async ({ name: collection }) => {
          const docs = [3, 1, 2].map((at) => ({ id: `d${at}`, person: 5, body: '' }))
          await store().commit([...docs, { id: 'other', person: 6, body: '' }].map((doc) => put(collection, doc)))
          expect((await store().ofPerson(collection, 5)).map(({ id }) => id)).toEqual(['d1', 'd2', 'd3'])
        },
      )

      test('of a person without documents is empty', async () => {
        expect(await store().ofPerson(THINGS.name, 404)).toEqual([])
      })
    })

    describe('a commit', () => {
      test('of no writes is done', async () => {
        expect(await store().commit([])).toBe('done')
      })

      test('writes in the order given', async () => {
        await store().commit([
          put(PLAIN.name, { id: 'a', person: 1, body: 'first' }),
          { kind: 'remove', collection: PLAIN.name, id: 'a' },
          put(PLAIN.name, { id: 'a', person: 1, body: 'last' }),
          put(PLAIN.name, { id: 'b', person: 2, body: '' }),
          { kind: 'forget', collection: PLAIN.name, person: 2 },
        ])
        expect(await store().list(PLAIN.name, { sort: 'id', limit: 9 })).toEqual([{ id: 'a', person: 1, body: 'last' }])
      })

      test('of a removal of a missing document succeeds', async () => {
        expect(await store().commit([{ kind: 'remove', collection: THINGS.name, id: 'none' }])).toBe('done')
      })

      test('that fails in the middle writes nothing', async () => {
        const writes = [
          put(PLAIN.name, { id: 'a', person: 1, body: '' }),
          put('unheard-of', { id: 'b', person: 1, body: '' }),
        ]
        await expect(store().commit(writes, { reader: 'r', source: 't/0', expected: 0, next: 1 })).rejects.toThrow()
        expect(await store().count(PLAIN.name)).toBe(0)
        expect(await store().progress('r')).toEqual(new Map())
      })

      test('succeeds again after one that failed', async () => {
        await store()
          .commit([put('unheard-of', { id: 'b', person: 1, body: '' })])
          .catch(() => undefined)
        expect(await store().commit([put(PLAIN.name, { id: 'a', person: 1, body: '' })])).toBe('done')
      })
    })

    describe('forgetting a person', () => {
      test.each(ALL)('in $name keeps everyone else', async ({ name: collection }) => {
        const docs = [1, 2, 3, 4].map((at) => ({ id: `d${at}`, person: at % 2, body: '' }))
        await store().commit(docs.map((doc) => put(collection, doc)))
        await store().commit([{ kind: 'forget', collection, person: 1 }])
        const left = await store().list(collection, { sort: 'id', limit: 9 })
        expect(left.map(({ id }) => id)).toEqual(['d2', 'd4'])
      })

      test('leaves other collections', async () => {
        await store().commit([PLAIN.name, LEDGER.name].map((name) => put(name, { id: 'a', person: 1, body: '' })))
        await store().commit([{ kind: 'forget', collection: PLAIN.name, person: 1 }])
        expect([await store().count(PLAIN.name), await store().count(LEDGER.name)]).toEqual([0, 1])
      })

      test('removes its index entries', async () => {
        await store().commit([put(THINGS.name, thing('a', { tokens: ['t'] }))])
        await store().commit([{ kind: 'forget', collection: THINGS.name, person: 1 }])
        await store().commit([put(THINGS.name, thing('a', { person: 2 }))])
        expect(await store().list(THINGS.name, { sort: 'id', limit: 9, tokens: ['t'] })).toEqual([])
      })

      test('applies to the current person of a document', async () => {
        await store().commit([put(PLAIN.name, { id: 'a', person: 1, body: '' })])
        await store().commit([put(PLAIN.name, { id: 'a', person: 2, body: '' })])
        await store().commit([{ kind: 'forget', collection: PLAIN.name, person: 1 }])
        expect(await store().count(PLAIN.name)).toBe(1)
      })
    })

    describe('counting', () => {
      test.each([0, 1, 3])('%d documents', async (count) => {
        await store().commit(
          Array.from({ length: count }, (_, at) => put(LEDGER.name, { id: `d${at}`, person: 1, body: '' })),
        )
        expect(await store().count(LEDGER.name)).toBe(count)
      })
    })

    describe('sweeping', () => {
      const expiring = (id: string, expires?: number) =>
        put(THINGS.name, thing(id, { ...(expires !== undefined && { expires }) }))

      test.each([
        [99, 0, ['at', 'late', 'never', 'soon']],
        [101, 1, ['at', 'late', 'never']],
        [500, 2, ['late', 'never']],
        [9_999, 3, ['never']],
      ])('at %d removes %d', async (now, removed, left) => {
        await store().commit([expiring('soon', 100), expiring('at', 200), expiring('late', 1_000), expiring('never')])
        expect(await store().sweep(THINGS.name, now)).toBe(removed)
        expect((await store().list(THINGS.name, { sort: 'id', limit: 9 })).map(({ id }) => id)).toEqual(left)
      })

      test('keeps documents that have not expired yet, or expire just now', async () => {
        await store().commit([expiring('a', 100)])
        expect(await store().sweep(THINGS.name, 100)).toBe(0)
      })
    })

    describe('collections', () => {
      test('may be registered again without losing anything', async () => {
        await store().commit([put(THINGS.name, thing('a'))])
        await store().ensure(ALL)
        expect(await store().count(THINGS.name)).toBe(1)
      })

      test('that are dropped are empty when they are registered again', async () => {
        await store().commit([
          put(THINGS.name, thing('a', { tokens: ['t'] })),
          put(PLAIN.name, { id: 'a', person: 1, body: '' }),
        ])
        await store().drop([THINGS.name])
        await store().ensure([THINGS])
        expect([await store().count(THINGS.name), await store().count(PLAIN.name)]).toEqual([0, 1])
        expect(await store().list(THINGS.name, { sort: 'rank', limit: 9, tokens: ['t'] })).toEqual([])
      })

      test('that were dropped accept documents again', async () => {
        await store().commit([put(THINGS.name, thing('a'))])
        await store().drop([THINGS.name])
        await store().ensure([THINGS])
        await store().commit([put(THINGS.name, thing('b'))])
        expect((await store().list(THINGS.name, { sort: 'rank', limit: 9 })).map(({ id }) => id)).toEqual(['b'])
      })

      test('that are missing can be dropped', async () => {
        await expect(store().drop(['never-was'])).resolves.toBeUndefined()
      })
    })

    describe('a restart', () => {
      test('keeps documents, offsets and counters', async () => {
        await store().commit([put(THINGS.name, thing('a'))], { reader: 'r', source: 't/0', expected: 0, next: 4 })
        await store().next('c')
        await reopen()
        await store().ensure(ALL)
        expect(await get(THINGS.name, 'a')).toEqual(thing('a'))
        expect(await store().progress('r')).toEqual(new Map([['t/0', 4]]))
        expect(await store().next('c')).toBe(2)
      })
    })

    test('compacting changes nothing that can be read', async () => {
      await store().commit([put(THINGS.name, thing('a')), put(THINGS.name, thing('b', { person: 2 }))])
      await store().commit([{ kind: 'forget', collection: THINGS.name, person: 2 }])
      await store().compact()
      expect(await store().list(THINGS.name, { sort: 'id', limit: 9 })).toEqual([thing('a')])
    })

    test('health is good while open and not after closing', async () => {
      expect(await store().healthy()).toBe(true)
      await store().close()
      expect(
        await store()
          .healthy()
          .catch(() => false),
      ).toBe(false)
    })

    changingSuite(store)
    listingSuite(store)
    searchingSuite(store)
    momentsSuite(store)
    tallySuite(store)
    racingSuite(store)
  })
}
