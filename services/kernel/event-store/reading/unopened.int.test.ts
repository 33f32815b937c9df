import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { TOY, TOYS, type Toy } from '../../testing/toy.ts'
import { openToyShop, PEPPER, type ToyShop } from '../../testing/toy-shop.ts'
import { sealDoc } from '../projector/seals.ts'
import { createReader, type Reader } from './reader.ts'

let shop: ToyShop
let reader: Reader
beforeEach(async () => {
  shop = await openToyShop()
  const { store, vault } = shop
  reader = createReader({ store, vault, pepper: PEPPER, projection: TOY, generation: () => 1 })
  const writes = ['a', 'b', 'c', 'd'].map(async (name, at) => {
    const owner = { person: at + 1, key: await vault.keyFor(at + 1), pepper: PEPPER }
    const value: Toy = { name, colour: 'red' }
    const doc = sealDoc(TOYS, String(at + 1), { value, sort: { name, saved: '' }, find: { name } }, owner)
    return { kind: 'put', collection: `${TOYS}@1`, doc } as const
  })
  await store.commit(await Promise.all(writes))
})
afterEach(() => shop.close())

test('documents are listed and counted up to a sort value', async () => {
  const atMost = { sort: 'name', value: 'c' }
  expect(await reader.ids(TOYS, { sort: 'name', descending: true, atMost })).toEqual(['3', '2', '1'])
  const { items, total } = await reader.page(TOYS, { sort: 'name', limit: 1, atMost, counted: 2 })
  expect([items.map(({ id }) => id), total]).toEqual([['1'], { count: 2, isMore: true }])
})

test('a document is opened only when its value is read', async () => {
  const [doc] = (await shop.store.get(`${TOYS}@1`, ['1'])).values()
  if (doc === undefined) throw new Error('There is no first document')
  await shop.store.commit([{ kind: 'put', collection: `${TOYS}@1`, doc: { ...doc, id: '2' } }])
  const found = new Map((await reader.unopened(TOYS, ['1', '2'])).map((one) => [one.id, one]))
  expect(found.get('1')).toMatchObject({ person: 1, sort: { name: 'a' }, value: { name: 'a' } })
  expect(found.get('2')?.sort['name']).toBe('a')
  expect(() => found.get('2')?.value).toThrow('A sealed text does not belong where it stands')
})
