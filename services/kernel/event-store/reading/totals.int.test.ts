import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { TOY, TOYS, type Toy } from '../../testing/toy.ts'
import { openToyShop, PEPPER, type ToyShop } from '../../testing/toy-shop.ts'
import { upTo } from '../ports/contract/gather.suite.ts'
import { sealDoc } from '../projector/seals.ts'
import { createReader, type Reader, type Search } from './reader.ts'

let shop: ToyShop
let reader: Reader

beforeEach(async () => {
  shop = await openToyShop()
  const { store, vault } = shop
  reader = createReader({ store, vault, pepper: PEPPER, projection: TOY, generation: () => 1 })
})
afterEach(() => shop.close())

async function put(names: readonly string[]): Promise<void> {
  const writes = names.map(async (name, at) => {
    const owner = { person: at + 1, key: await shop.vault.keyFor(at + 1), pepper: PEPPER }
    const value: Toy = { name, colour: 'red' }
    const doc = sealDoc(TOYS, String(at + 1), { value, sort: { name, saved: name }, find: { name } }, owner)
    return { kind: 'put', collection: `${TOYS}@1`, doc } as const
  })
  await shop.store.commit(await Promise.all(writes))
}

const named = (text: string) => ({ field: 'name', text, valueOf: (value: unknown) => (value as Toy).name })
const page = (search: Partial<Search> = {}) => reader.page(TOYS, { sort: 'name', limit: 10, ...search })

describe('the total', () => {
  const counted = (search: Partial<Search> = {}) => page({ counted: 20, ...search })
  const toys = (count: number) => put(upTo(count).map((at) => `toy ${String(at).padStart(4, '0')}`))

  test('is left out unless the request asks for it', async () => {
    await toys(3)
    expect((await page()).total).toBeUndefined()
  })

  test.each([
    [0, 0, false],
    [3, 3, false],
    [10, 10, false],
    [11, 11, false],
    [20, 20, false],
    [21, 20, true],
    [50, 20, true],
  ])('of %d is reported as %d, and whether there are more: %s', async (count, told, isMore) => {
    await toys(count)
    expect((await counted()).total).toEqual({ count: told, isMore })
  })

  test('is the same on every page', async () => {
    await toys(15)
    const { cursor } = await counted()
    const second = await counted({ cursor })
    expect([second.items.length, second.total]).toEqual([5, { count: 15, isMore: false }])
  })

  test.each([
    ['toy 000', 10],
    ['toy 001', 6],
    ['toy 0014', 1],
    ['toy 99', 0],
    ['toy 9', 1],
  ])('of documents with %j in them is exact', async (text, count) => {
    await toys(15)
    expect((await counted({ filter: named(text) })).total).toEqual({ count, isMore: false })
  })

  test('is exact if the index has false hits after a full page', async () => {
    await put(upTo(23).map((at) => `patient.${at + 1}@mail.example`))
    const { items, total } = await counted({ filter: named('patient.1') })
    expect([items.length, total]).toEqual([10, { count: 11, isMore: false }])
  })

  test('with a filter ends at the same bound, on a later page too', async () => {
    await toys(25)
    const { cursor, total } = await counted({ filter: named('toy') })
    expect(total).toEqual({ count: 20, isMore: true })
    expect((await counted({ filter: named('toy'), cursor })).total).toEqual({ count: 20, isMore: true })
  })

  test('a text with the same tokens but other content is not counted if the list ends on its first page', async () => {
    await put(['abcab', 'bcabc', 'cab abc bca'])
    expect((await counted({ filter: named('bcab') })).total).toEqual({ count: 2, isMore: false })
  })

  test('with a filter of two letters is counted on every page', async () => {
    await toys(30)
    const { cursor, total } = await counted({ filter: named('oy') })
    expect(total).toEqual({ count: 20, isMore: true })
    expect((await counted({ filter: named('oy'), cursor })).total).toEqual(total)
  })

  test('is missing on later pages if a short piece between periods has false hits', async () => {
    await put(upTo(30).map((at) => `oy ${at} yo`))
    const { cursor, total } = await counted({ filter: named('o.y') })
    expect(total).toEqual({ count: 20, isMore: true })
    expect((await counted({ filter: named('o.y'), cursor })).total).toBeUndefined()
  })
})
