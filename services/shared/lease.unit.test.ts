import { beforeEach, describe, expect, test } from '@jest/globals'
import type { Doc } from '../kernel/index.ts'
import { takeLease } from './lease.ts'

const LENGTH = 60_000
let clock: number
let stored: Doc | undefined
let writes: number

beforeEach(() => {
  clock = 1_000_000
  stored = undefined
  writes = 0
})

const store = {
  get: async (_: string, [id]: readonly string[]) =>
    new Map((stored === undefined ? [] : [stored]).filter((doc) => doc.id === id).map((doc) => [doc.id, doc])),
  insertOnce: async (_: string, doc: Doc) => {
    if (stored !== undefined) return stored
    stored = doc
    return undefined
  },
  replaceIf: async (_: string, doc: Doc, body: string) => {
    if (stored?.body !== body) return false
    stored = doc
    writes++
    return true
  },
}

const take = (owner: string) =>
  takeLease(store, { collection: 'leases', id: 'one', owner, now: () => clock, length: LENGTH })

describe('a lease', () => {
  test('is held by one process at a time', async () => {
    expect(await take('a')).toBeDefined()
    expect(await take('b')).toBeUndefined()
    expect(await take('a')).toBeUndefined()
  })

  test('is free after it is released', async () => {
    await (await take('a'))?.release()
    expect(await take('b')).toBeDefined()
  })

  test('is free once it expires, and its first owner cannot renew it then', async () => {
    const first = await take('a')
    clock += LENGTH
    const second = await take('b')
    expect(second).toBeDefined()
    expect([await first?.renew(), await second?.renew()]).toEqual([false, true])
  })

  test('is not taken from the second owner when the first one releases it', async () => {
    const first = await take('a')
    clock += LENGTH
    await take('b')
    await first?.release()
    expect(await take('c')).toBeUndefined()
  })

  test('is renewed when half of it is over, not with every event', async () => {
    const lease = await take('a')
    expect([await lease?.renew(), writes]).toEqual([true, 0])
    clock += LENGTH / 2
    expect([await lease?.renew(), writes]).toEqual([true, 1])
    clock += LENGTH - 1
    expect(await take('b')).toBeUndefined()
  })

  test('is renewed once if its owner asks twice at the same time, and both calls succeed', async () => {
    const lease = await take('a')
    clock += LENGTH / 2
    expect(await Promise.all([lease?.renew(), lease?.renew('always')])).toEqual([true, true])
    expect(writes).toBe(1)
    await Promise.all([lease?.renew('always'), lease?.release()])
    expect(await take('b')).toBeDefined()
  })

  test('is expired if a clock that ran ahead wrote it, but not if two clocks differ by a second', async () => {
    clock += 24 * 60 * 60_000
    const first = await take('a')
    clock -= 24 * 60 * 60_000
    const second = await take('b')
    expect(second).toBeDefined()
    expect(await first?.renew()).toBe(false)
    clock -= 1_000
    expect(await take('c')).toBeUndefined()
  })

  test('goes to only one of two processes that take it over at once', async () => {
    await take('a')
    clock += LENGTH
    const taken = await Promise.all([take('b'), take('c')])
    expect(taken.filter((lease) => lease !== undefined)).toHaveLength(1)
  })
})
