import { hasWords, searchedWords } from '@arrive/contracts/search-words.ts'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { TOY, TOYS, type Toy } from '../../testing/toy.ts'
import { openToyShop, PEPPER, type ToyShop } from '../../testing/toy-shop.ts'
import { upTo } from '../ports/contract/gather.suite.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import { storedSpecs } from '../projector/collections.ts'
import { sealDoc } from '../projector/seals.ts'
import { createReader, type Found, type Page, type Reader, type Search } from './reader.ts'

let shop: ToyShop
let reader: Reader
let requested: number

beforeEach(async () => {
  shop = await openToyShop()
  requested = 0
  const store: DocumentStore = {
    ...shop.store,
    list: (...args) => {
      requested++
      return shop.store.list(...args)
    },
  }
  reader = createReader({ store, vault: shop.vault, pepper: PEPPER, projection: TOY, generation: () => 1 })
})
afterEach(() => shop.close())

/** Puts toys of persons 1, 2, 3… with these names, each saved a minute after the previous one. */
async function put(names: readonly string[], generation = 1): Promise<void> {
  const writes = names.map(async (name, at) => {
    const owner = { person: at + 1, key: await shop.vault.keyFor(at + 1), pepper: PEPPER }
    const saved = new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString()
    const value: Toy = { name, colour: 'red' }
    const doc = sealDoc(TOYS, String(at + 1), { value, sort: { name, saved }, find: { name } }, owner)
    return { kind: 'put', collection: `${TOYS}@${generation}`, doc } as const
  })
  await shop.store.commit(await Promise.all(writes))
}

const nameOf = ({ value }: Pick<Found, 'value'>) => (value as Toy).name
const named = (text: string) => ({ field: 'name', text, valueOf: (value: unknown) => nameOf({ value }) })
const page = (search: Partial<Search> = {}) => reader.page(TOYS, { sort: 'name', limit: 10, ...search })

async function pages(search: Partial<Search>): Promise<string[][]> {
  const all: string[][] = []
  let cursor: string | undefined
  for (;;) {
    const found: Page = await page({ ...search, cursor })
    all.push(found.items.map(nameOf))
    cursor = found.cursor
    if (cursor === undefined) return all
  }
}

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

describe('a page', () => {
  test('of nothing is empty and has no cursor', async () => {
    expect(await page()).toEqual({ items: [] })
  })

  test('returns the person of a document and its content', async () => {
    await put(['bear'])
    expect((await page()).items).toEqual([{ id: '1', person: 1, value: { name: 'bear', colour: 'red' } }])
  })

  test.each([
    [1, [['a'], ['b'], ['c'], ['d'], ['e'], ['f'], ['g'], []]],
    [2, [['a', 'b'], ['c', 'd'], ['e', 'f'], ['g']]],
    [3, [['a', 'b', 'c'], ['d', 'e', 'f'], ['g']]],
    [6, [['a', 'b', 'c', 'd', 'e', 'f'], ['g']]],
    [7, [LETTERS, []]],
    [8, [LETTERS]],
  ])('of size %d after page returns everything once', async (limit, expected) => {
    await put(LETTERS)
    expect(await pages({ limit })).toEqual(expected)
    expect((await pages({ limit, descending: true })).flat()).toEqual([...LETTERS].reverse())
  })

  test('begins after the cursor, even if its document is gone', async () => {
    await put(LETTERS)
    const { cursor } = await page({ limit: 3 })
    await shop.store.commit([{ kind: 'remove', collection: `${TOYS}@1`, id: '3' }])
    expect((await page({ cursor })).items.map(nameOf)).toEqual(['d', 'e', 'f', 'g'])
  })

  test('neither repeats nor skips anything if a new document comes before it', async () => {
    await put(LETTERS)
    const first = await page({ limit: 3, sort: 'saved', descending: true })
    await put([...LETTERS, 'h'])
    const rest = await page({ sort: 'saved', descending: true, cursor: first.cursor })
    expect([...first.items, ...rest.items].map(nameOf)).toEqual([...LETTERS].reverse())
  })

  test.each([
    'x',
    '',
    'bm90IGpzb24',
    Buffer.from('{"a":1}').toString('base64url'),
    Buffer.from('[1]').toString('base64url'),
    Buffer.from('[null,"a"]').toString('base64url'),
    Buffer.from('[1,2]').toString('base64url'),
  ])('for the cursor %j is rejected', async (cursor) => {
    await expect(page({ cursor })).rejects.toMatchObject({ code: 'invalid-query', status: 400 })
  })

  test('is full even with erased persons in between', async () => {
    await put(upTo(20).map((at) => `toy ${String(at).padStart(2, '0')}`))
    for (const person of [1, 2, 3, 5, 6, 8, 20]) await shop.vault.destroy(person)
    expect((await pages({ limit: 4 })).map(({ length }) => length)).toEqual([4, 4, 4, 1])
    expect((await pages({ limit: 4 })).flat()).not.toContain('toy 00')
  })
})

describe('a filter', () => {
  const NAMES = ['Teddy Bear', 'teddy', 'Bär', 'Edda', 'Bernard', 'BEA', 'bé', 'Rabbit']

  test.each([
    ['ear', ['Teddy Bear']],
    ['BEAR', ['Teddy Bear']],
    ['ted', ['Teddy Bear', 'teddy']],
    ['edd', ['Edda', 'Teddy Bear', 'teddy']],
    ['dy b', ['Teddy Bear']],
    ['bar', ['Bär']],
    ['BA\u0308R', ['Bär']],
    ['ｂｅａ', ['BEA', 'Teddy Bear']],
    ['bear, teddy', ['Teddy Bear']],
    ['bernardo', []],
  ])('of three characters or more, %j, finds parts of words', async (text, expected) => {
    await put(NAMES)
    expect((await page({ filter: named(text) })).items.map(nameOf)).toEqual(expected)
  })

  test.each([
    ['b', ['BEA', 'Bernard', 'Bär', 'Rabbit', 'Teddy Bear', 'bé']],
    ['be', ['BEA', 'Bernard', 'Teddy Bear', 'bé']],
    ['Ü', []],
    [' ', NAMES],
    ['zz', []],
  ])('of fewer, %j, finds any letter of a word', async (text, expected) => {
    await put(NAMES)
    expect((await page({ filter: named(text) })).items.map(nameOf).sort()).toEqual([...expected].sort())
  })

  test('does not find a text with the same tokens but other content', async () => {
    await put(['abcab', 'bcabc', 'cab abc bca'])
    expect((await page({ filter: named('abcabc') })).items.map(nameOf)).toEqual([])
    expect((await page({ filter: named('bcab') })).items.map(nameOf)).toEqual(['abcab', 'bcabc'])
  })

  test('does not find erased persons', async () => {
    await put(['Teddy', 'teddy'])
    await shop.vault.destroy(1)
    expect((await page({ filter: named('teddy') })).items.map(nameOf)).toEqual(['teddy'])
  })

  test.each(['needle', 'ee', 'l', 'l ee', '%'])('for %j does not scan everything', async (text) => {
    await put(upTo(1_600).map((at) => (at === 1_234 ? 'needle' : `hay ${at}`)))
    expect((await page({ filter: named(text) })).items.map(nameOf)).toEqual(text === '%' ? [] : ['needle'])
    expect(requested).toBe(1)
  })

  test('returns in pages of any size what an unpaged read returns', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'B', 'b', 'é', ' ', '😀'), maxLength: 6 }), { maxLength: 12 }),
        fc.string({ unit: fc.constantFrom('A', 'b', 'e\u0301', ' ', '😀'), maxLength: 4 }),
        fc.integer({ min: 1, max: 5 }),
        async (names, text, limit) => {
          const before = await shop.store.list(`${TOYS}@1`, { sort: 'id', limit: 99 })
          await shop.store.commit(before.map(({ id }) => ({ kind: 'remove', collection: `${TOYS}@1`, id })))
          await put(names)
          const expected = names.filter((name) => hasWords(name, searchedWords(text)))
          expect((await pages({ limit, sort: 'saved', filter: named(text) })).flat()).toEqual(expected)
        },
      ),
    ))

  test('finds many equal values at either end of the order', async () => {
    const names = upTo(300).map((at) => (at > 240 ? `needle ${at}` : `hay ${at}`))
    await put(names)
    const needles = names.filter((name) => name.startsWith('needle'))
    const found = async (descending: boolean) =>
      (await page({ sort: 'saved', descending, filter: named('needle') })).items.map(nameOf)
    expect(await found(false)).toEqual(needles.slice(0, 10))
    expect(await found(true)).toEqual(needles.toReversed().slice(0, 10))
  })

  test.each([499, 500, 501])('continues after a chunk of %d that all match', async (count) => {
    await put(upTo(count).map((at) => `toy ${String(at).padStart(4, '0')}`))
    const all = (await pages({ limit: 100, filter: named('toy') })).flat()
    expect(all).toHaveLength(count)
    expect(new Set(all).size).toBe(count)
  })
})

describe('a whole list', () => {
  async function chunks(sort = 'name'): Promise<Found[][]> {
    const all: Found[][] = []
    for await (const chunk of reader.every(TOYS, { sort })) all.push([...chunk])
    return all
  }

  test.each([0, 3, 10, 11, 99, 100, 101, 250])('of %d comes in pieces of ten', async (count) => {
    await put(upTo(count).map((at) => `toy ${String(at).padStart(4, '0')}`))
    const all = await chunks()
    expect(all).toHaveLength(Math.ceil(count / 10))
    expect(all.filter(({ length }) => length > 10)).toEqual([])
    expect(all.flat().map(nameOf)).toEqual(upTo(count).map((at) => `toy ${String(at).padStart(4, '0')}`))
  })

  test('is fetched while it is read', async () => {
    await put(upTo(1_200).map((at) => `toy ${at}`))
    const list = reader.every(TOYS, { sort: 'saved' })[Symbol.asyncIterator]()
    for (const _ of upTo(10)) await list.next()
    expect(requested).toBe(1)
    await list.next()
    expect(requested).toBe(2)
  })

  test('yields to other work between its pieces', async () => {
    await put(upTo(250).map((at) => `toy ${at}`))
    const seen: number[] = []
    let turns = 0
    let others = setImmediate(function take() {
      turns++
      others = setImmediate(take)
    })
    for await (const _ of reader.every(TOYS, { sort: 'saved' })) seen.push(turns)
    clearImmediate(others)
    expect(seen).toHaveLength(25)
    expect(new Set(seen).size).toBe(25)
  })

  test('leaves out erased persons', async () => {
    await put(LETTERS)
    await shop.vault.destroy(4)
    expect((await chunks()).flat().map(nameOf)).toEqual(['a', 'b', 'c', 'e', 'f', 'g'])
  })
})

describe('single documents', () => {
  test('are found by id, by ids and by person', async () => {
    await put(LETTERS)
    expect(nameOf((await reader.get(TOYS, '2')) as Found)).toBe('b')
    expect([...(await reader.many(TOYS, ['1', '7', '99'])).keys()].sort()).toEqual(['1', '7'])
    expect((await reader.ofPerson(TOYS, 3)).map(nameOf)).toEqual(['c'])
  })

  test('belong to the current generation, even if the previous one is gone', async () => {
    let generation = 1
    const { store, vault } = shop
    const current = async () => generation
    const own = createReader({ store, vault, pepper: PEPPER, projection: TOY, generation: current })
    await put(['old'])
    expect(nameOf((await own.get(TOYS, '1')) as Found)).toBe('old')
    await store.ensure(storedSpecs(TOY, 2))
    generation = 2
    expect(await own.get(TOYS, '1')).toBeUndefined()
    await put(['new'], 2)
    await store.drop([`${TOYS}@1`])
    expect(nameOf((await own.get(TOYS, '1')) as Found)).toBe('new')
    generation = 3
    await store.ensure(storedSpecs(TOY, 3))
    await put(['newer'], 3)
    await store.drop([`${TOYS}@2`])
    expect(nameOf((await own.get(TOYS, '1')) as Found)).toBe('newer')
  })

  test('of erased and of unknown persons are missing', async () => {
    await put(LETTERS)
    await shop.vault.destroy(2)
    expect(await reader.get(TOYS, '2')).toBeUndefined()
    expect(await reader.ofPerson(TOYS, 2)).toEqual([])
    expect(await reader.get(TOYS, '99')).toBeUndefined()
    expect((await reader.unopened(TOYS, ['1', '2', '99'])).map(({ id }) => id)).toEqual(['1'])
    expect(await reader.ids(TOYS, { sort: 'name' })).toEqual(['1', '3', '4', '5', '6', '7'])
  })

  test('that were moved to another id are rejected, not shown', async () => {
    await put(['a', 'b'])
    const [doc] = (await shop.store.get(`${TOYS}@1`, ['1'])).values()
    await shop.store.commit([
      { kind: 'put', collection: `${TOYS}@1`, doc: { ...doc, id: '2' } as NonNullable<typeof doc> },
    ])
    await expect(reader.get(TOYS, '2')).rejects.toThrow('A sealed text does not belong where it stands')
  })
})
