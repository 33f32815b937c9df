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

/** One document, as a store keeps it. */
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
  test('is one process’s at a time', async () => {
    expect(await take('a')).toBeDefined()
    expect(await take('b')).toBeUndefined()
    expect(await take('a')).toBeUndefined()
  })

  test('is free when it was given back', async () => {
    await (await take('a'))?.release()
    expect(await take('b')).toBeDefined()
  })

  test('is free when its time is over, and its first owner cannot prolong it then', async () => {
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

  test('is prolonged when half of it is over, not with every event', async () => {
    const lease = await take('a')
    expect([await lease?.renew(), writes]).toEqual([true, 0])
    clock += LENGTH / 2
    expect([await lease?.renew(), writes]).toEqual([true, 1])
    clock += LENGTH - 1
    expect(await take('b')).toBeUndefined()
  })

  test('is prolonged once where its owner asks twice at the same time, and both are told so', async () => {
    const lease = await take('a')
    clock += LENGTH / 2
    expect(await Promise.all([lease?.renew(), lease?.renew('always')])).toEqual([true, true])
    expect(writes).toBe(1)
    await Promise.all([lease?.renew('always'), lease?.release()])
    expect(await take('b')).toBeDefined()
  })

  test('is over where a clock that was ahead wrote it, and not where two clocks differ by a second', async () => {
    clock += 24 * 60 * 60_000
    const first = await take('a')
    clock -= 24 * 60 * 60_000
    const second = await take('b')
    expect(second).toBeDefined()
    expect(await first?.renew()).toBe(false)
    clock -= 1_000
    expect(await take('c')).toBeUndefined()
  })

  test('goes to only one of two that take it over at once', async () => {
    await take('a')
    clock += LENGTH
    const taken = await Promise.all([take('b'), take('c')])
    expect(taken.filter((lease) => lease !== undefined)).toHaveLength(1)
  })
})
