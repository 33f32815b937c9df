import { describe, expect, test } from '@jest/globals'
import { settleDown } from '../../testing/waiting.ts'
import { fetchedOf, messages } from './testing/fake-group.ts'
import { joined } from './testing/joined.ts'

/** A reader that rests this long after the first fetch, which brought one entry. */
async function resting(ms: number) {
  const { onBatch, ...reader } = await joined({ ahead: true, rest: () => ms })
  let isOver = false
  const fetching = onBatch(fetchedOf(messages(0, 1)).fetched).then(() => {
    isOver = true
  })
  await settleDown(3)
  return { ...reader, fetching, isOver: () => isOver }
}

describe('a reader that rests after each fetch', () => {
  test('gets own entries meanwhile, which are not fetched after that', async () => {
    const { offer, offsets, seeks, fetching } = await resting(50)
    await offer(1, 2)
    expect(offsets()).toEqual([[0], [1, 2]])
    await fetching
    expect(seeks.slice(1)).toEqual([['test-letters', 0, 3]])
  })

  test('does not skip entries of others', async () => {
    const { offer, offsets, seeks, fetching } = await resting(50)
    await offer(2)
    await fetching
    expect([offsets(), seeks.slice(1)]).toEqual([[[0]], []])
  })

  test('does not skip entries delivered before a rebalance', async () => {
    const { offer, seeks, fetching, onJoin } = await resting(50)
    await offer(1)
    onJoin({})
    await fetching
    expect(seeks.slice(1)).toEqual([])
  })

  test('fetches again at once if there is nothing to wait for', async () => {
    const { fetching, isOver } = await resting(0)
    await fetching
    expect(isOver()).toBe(true)
  })

  test('stops resting when it ends', async () => {
    const { follower, fetching, isOver } = await resting(60_000)
    expect(isOver()).toBe(false)
    await follower.stop()
    await fetching
  })
})

describe('a reader of entries that only this process appends', () => {
  /** Fetches own and foreign entries. Returns whether the next fetch begins at once. */
  async function fetching() {
    const { offer, onBatch } = await joined({ ahead: true })
    let next = 0
    return async (own: boolean): Promise<'at once' | 'rests'> => {
      const offset = next++
      if (own) await offer(offset)
      let isOver = false
      const done = onBatch(fetchedOf(messages(offset, 1)).fetched).then(() => {
        isOver = true
      })
      // The shortest rest is a timer, which no chain of promises waits for.
      for (let step = 0; step < 20; step++) await undefined
      const way = isOver ? 'at once' : 'rests'
      await done
      return way
    }
  }

  test('delays the next fetch, until one brings entries of others', async () => {
    const fetch = await fetching()
    const ways = []
    for (const own of [false, true, true, false, false, true]) ways.push(await fetch(own))
    expect(ways).toEqual(['at once', 'rests', 'rests', 'at once', 'at once', 'rests'])
  })
})
