import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { openToyShop, PEPPER, type ToyShop } from '../../testing/toy-shop.ts'
import { embeddedDocumentStore } from '../embedded/document-store.ts'
import { upTo } from '../ports/contract/gather.suite.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import { createRegistry, RESERVATIONS, SUBJECTS, type SubjectRegistry, subjectId } from './registry.ts'

const MINUTE = 60_000

let shop: ToyShop
let now: number
let registry: SubjectRegistry
const registryOn = (store: DocumentStore) =>
  createRegistry({ store, vault: shop.vault, pepper: PEPPER, now: () => now })

beforeEach(async () => {
  shop = await openToyShop()
  now = 1_000_000
  registry = registryOn(shop.store)
})
afterEach(() => shop.close())

describe('a number', () => {
  test.each([
    'ADA@agency.example',
    '  ada@agency.example\t',
    'ａｄａ＠ａｇｅｎｃｙ．ｅｘａｍｐｌｅ',
    'Ada@Agency.Example',
    '\u00a0ada@agency.example\u2003',
  ])('is the same for the spelling %j', async (spelling) => {
    const first = await registry.numberOf('staff', 'ada@agency.example')
    expect(await registry.numberOf('staff', spelling)).toBe(first)
    expect(await registry.find('staff', spelling)).toBe(first)
  })

  test('is the same for composed and decomposed accents', async () => {
    expect(await registry.numberOf('staff', 'rené@x.example')).toBe(
      await registry.numberOf('staff', 'rene\u0301@X.example'),
    )
  })

  test('differs for another key, and for another kind', async () => {
    const numbers = [
      await registry.numberOf('staff', 'a@x.example'),
      await registry.numberOf('staff', 'b@x.example'),
      await registry.numberOf('guest', 'a@x.example'),
    ]
    expect(numbers).toEqual([1, 2, 3])
  })

  test('is not created by a lookup', async () => {
    expect(await registry.find('staff', 'a@x.example')).toBeUndefined()
    expect(await registry.numberOf('staff', 'b@x.example')).toBe(1)
  })

  test('is the same for 500 concurrent requests from several processes', async () => {
    const spellings = ['ada@x.example', 'ADA@x.example', ' Ada@X.example ']
    const registries = upTo(5).map(() => registryOn(shop.store))
    const requested = upTo(500).map((at) => registries[at % 5]?.numberOf('staff', spellings[at % 3] ?? ''))
    expect(new Set(await Promise.all(requested)).size).toBe(1)
    expect(await shop.store.count(SUBJECTS.name)).toBe(1)
  })

  test('is different for each of 200 concurrent requests', async () => {
    const numbers = await Promise.all(upTo(200).map((at) => registry.numberOf('staff', `p${at}@x.example`)))
    expect(new Set(numbers).size).toBe(200)
  })

  test('that has had a key is never assigned again after the documents are lost', async () => {
    for (const at of upTo(3)) await shop.vault.keyFor(await registry.numberOf('staff', `p${at}@x.example`))
    await shop.vault.destroy(3)
    const empty = embeddedDocumentStore(':memory:')
    await empty.ensure([SUBJECTS, RESERVATIONS])
    const again = registryOn(empty)
    expect([await again.numberOf('staff', 'new@x.example'), await again.numberOf('staff', 'newer@x.example')]).toEqual([
      4, 5,
    ])
    await empty.close()
  })

  test('is stored without the name', async () => {
    await registry.numberOf('staff', 'ada@agency.example')
    const rows = await shop.store.list(SUBJECTS.name, { sort: 'id', limit: 9 })
    expect(JSON.stringify(rows)).not.toMatch(/ada|agency/)
    expect(rows[0]?.id).toBe(subjectId(PEPPER, 'staff', 'ADA@agency.example'))
  })
})

describe('a reservation', () => {
  const reserve = (event: string, person = 1, by = registry) => by.reserve('login', 'Ada', { event, person })

  test('excludes everyone else', async () => {
    expect(await reserve('first')).toBe(true)
    expect(await registry.reserve('login', ' ADA ', { event: 'second', person: 2 })).toBe(false)
    expect(await registry.reserve('login', 'bob', { event: 'second', person: 2 })).toBe(true)
    expect(await registry.reserve('mail', 'ada', { event: 'second', person: 2 })).toBe(true)
  })

  test('is free if a clock that was ahead has reserved it', async () => {
    now += 24 * 60 * MINUTE
    await reserve('first')
    now -= 24 * 60 * MINUTE
    expect(await reserve('second', 2)).toBe(true)
  })

  test('is taken over by a repeat of the same event', async () => {
    await reserve('first')
    expect(await reserve('first')).toBe(true)
  })

  test.each([
    [MINUTE - 1, false],
    [MINUTE, true],
    [10 * MINUTE, true],
  ])('can be taken by another %d ms later: %s', async (later, had) => {
    await reserve('first')
    now += later
    expect(await reserve('second', 2)).toBe(had)
  })

  test('that expired is won by exactly one of many', async () => {
    await reserve('first')
    now += MINUTE
    const tries = await Promise.all(upTo(50).map((at) => reserve(`event-${at}`, at, registryOn(shop.store))))
    expect(tries.filter(Boolean)).toHaveLength(1)
    const winner = `event-${tries.indexOf(true)}`
    expect(await reserve(winner)).toBe(true)
  })

  test('that was taken over no longer belongs to the first one', async () => {
    await reserve('first')
    now += MINUTE
    await reserve('second', 2)
    expect(await reserve('first')).toBe(false)
  })

  test('is won by exactly one of 100 concurrent requests', async () => {
    const tries = await Promise.all(upTo(100).map((at) => reserve(`event-${at}`, at)))
    expect(tries.filter(Boolean)).toHaveLength(1)
  })

  test('is free at once after its release', async () => {
    await reserve('first')
    await registry.release('login', 'ADA')
    expect(await reserve('second', 2)).toBe(true)
  })

  test('that was repeated just before it expired lasts another minute', async () => {
    await reserve('first')
    now += MINUTE - 1
    expect(await reserve('first')).toBe(true)
    now += 1
    expect(await reserve('second', 2)).toBe(false)
  })
})
