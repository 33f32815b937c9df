import { describe, expect, test } from '@jest/globals'
import { sampleEnvelope } from '../../testing/events.ts'
import { deferred, settleDown } from '../../testing/waiting.ts'
import { upTo } from '../ports/contract/gather.suite.ts'
import type { Entry, Source } from '../ports/event-log.ts'
import { followKafka } from './follower.ts'
import { fakeGroup, fetchedOf, messages } from './testing/fake-group.ts'

const LETTERS: Source = 'letters/0'
const OURS = { 'test-letters': [0] }

function own(offset: number): Entry {
  const envelope = sampleEnvelope({ id: `e${offset}` })
  return { source: LETTERS, offset, envelope, raw: JSON.stringify(envelope) }
}

/** The test decides when each handled part ends. */
async function joined({ ahead = true, place = 0 } = {}) {
  const parts: { readonly entries: readonly Entry[]; readonly end: (next?: number) => void }[] = []
  const failures: unknown[] = []
  const starts: (() => void)[] = []
  let asked = 0
  const { open, seeks, reading } = fakeGroup()
  const handle = (entries: readonly Entry[]) => {
    const { promise, resolve } = deferred<number | undefined>()
    parts.push({ entries, end: resolve })
    return promise
  }
  const start = async () => {
    const begun = deferred()
    // The first two are those of the start and of the first join; later ones wait for the test.
    if (asked++ < 2) begun.resolve()
    starts.push(begun.resolve)
    await begun.promise
    return new Map([[LETTERS, place]])
  }
  const follower = followKafka({
    subscription: { reader: 'test', topics: ['letters'], start, handle, ahead },
    open,
    prefix: 'test-',
    onFailure: (error) => failures.push(error),
    onFatal: (error) => failures.push(error),
  })
  const { onJoin, onBatch } = await reading()
  onJoin(OURS)
  await settleDown(2)
  const offsets = () => parts.map(({ entries }) => entries.map(({ offset }) => offset))
  const end = async (at: number, next?: number) => {
    parts[at]?.end(next)
    await settleDown(3)
  }
  const offer = async (...places: readonly number[]) => {
    for (const at of places) follower.offer(own(at))
    await settleDown(3)
  }
  const fetch = async (first: number, count: number) => {
    const { fetched, resolved } = fetchedOf(messages(first, count))
    await onBatch(fetched)
    await settleDown(3)
    return resolved
  }
  return { follower, parts, offsets, end, offer, fetch, failures, seeks, starts, onJoin, onBatch }
}

describe('an own entry', () => {
  test('is delivered at once with others, as the very object that was appended', async () => {
    const { follower, parts, offsets } = await joined()
    const entries = [own(0), own(1)]
    for (const entry of entries) follower.offer(entry)
    await settleDown(3)
    expect(offsets()).toEqual([[0, 1]])
    expect(parts[0]?.entries[0]?.envelope).toBe(entries[0]?.envelope)
  })

  test('is skipped if it is fetched after all, but later entries of the fetch are not', async () => {
    const { offer, fetch, offsets, end, seeks, failures } = await joined()
    await offer(0, 1)
    const resolved = [await fetch(0, 2), await fetch(2, 1)]
    await offer(3)
    await end(0)
    expect(offsets()).toEqual([
      [0, 1],
      [2, 3],
    ])
    expect([resolved, seeks.slice(1), failures]).toEqual([[['1'], ['2']], [['test-letters', 0, 2]], []])
  })

  test('is skipped if it is fetched after delivery, without delaying later entries', async () => {
    const { offer, fetch, offsets, end } = await joined()
    await offer(0)
    await end(0)
    await fetch(0, 1)
    await offer(1)
    await end(1)
    await fetch(2, 1)
    expect(offsets()).toEqual([[0], [1], [2]])
  })

  test('is skipped even if a fetch contains more than that', async () => {
    const { offer, fetch, offsets, end, seeks } = await joined()
    await offer(0, 1)
    await fetch(0, 4)
    await end(0)
    expect([offsets(), seeks.length]).toEqual([
      [
        [0, 1],
        [2, 3],
      ],
      1,
    ])
  })

  test('waits for the fetch if another process has appended before it', async () => {
    const { offer, fetch, offsets, end } = await joined()
    await offer(0)
    await end(0)
    await offer(2, 3)
    expect(offsets()).toEqual([[0]])
    await fetch(0, 3)
    await end(1)
    await fetch(3, 1)
    await end(2)
    await offer(4)
    expect(offsets()).toEqual([[0], [1, 2], [3], [4]])
  })

  test('is ignored if it was fetched before', async () => {
    const { offer, fetch, offsets, end } = await joined()
    await fetch(0, 2)
    await offer(0, 1)
    await end(0)
    await offer(1, 2)
    expect(offsets()).toEqual([[0, 1], [2]])
  })

  test('is dropped with the queue when the handler returns another offset, which is sought', async () => {
    const { offer, fetch, offsets, end, seeks, failures } = await joined()
    await offer(0)
    await offer(1, 2)
    await end(0, 40)
    expect([offsets(), seeks.slice(1)]).toEqual([[[0]], [['test-letters', 0, 40]]])
    await offer(3)
    await fetch(40, 1)
    expect([offsets(), failures]).toEqual([[[0], [40]], []])
  })

  test('is fetched again if the handler goes back', async () => {
    const { offer, fetch, offsets, end, seeks } = await joined({ place: 5 })
    await offer(5, 6)
    await fetch(5, 2)
    await end(0, 3)
    expect(seeks.slice(1)).toEqual([
      ['test-letters', 0, 7],
      ['test-letters', 0, 3],
    ])
    await fetch(3, 4)
    expect(offsets()).toEqual([
      [5, 6],
      [3, 4, 5, 6],
    ])
  })

  test('is left to the fetch if the queue is full', async () => {
    const { offer, fetch, offsets, end } = await joined()
    await offer(0)
    await offer(...upTo(110).map((at) => at + 1))
    await end(0)
    expect(offsets()[1]).toEqual(upTo(101).map((at) => at + 1))
    void fetch(0, 111)
    await settleDown(3)
    await end(1)
    expect(offsets()[2]).toEqual(upTo(9).map((at) => at + 102))
  })

  test('is left to the fetch for a reader whose batches must end before a rebalance', async () => {
    const { offer, fetch, offsets } = await joined({ ahead: false })
    await offer(0)
    expect(offsets()).toEqual([])
    void fetch(0, 1)
    await settleDown(3)
    expect(offsets()).toEqual([[0]])
  })

  test('that reached such a reader too late is fetched again', async () => {
    const { onBatch, fetch, offsets } = await joined({ ahead: false })
    let asked = 0
    void onBatch(fetchedOf(messages(0, 1), { isStale: () => asked++ > 0 }).fetched)
    await settleDown(3)
    expect(offsets()).toEqual([])
    void fetch(0, 1)
    await settleDown(3)
    expect(offsets()).toEqual([[0]])
  })

  test('is not delivered after the end', async () => {
    const { follower, offer, offsets } = await joined()
    await follower.stop()
    await offer(0)
    expect(offsets()).toEqual([])
  })
})

describe('a rebalance', () => {
  test('between append and delivery: nothing is delivered of a source that another member owns', async () => {
    const { offer, offsets, onJoin } = await joined()
    onJoin({})
    await offer(0)
    expect(offsets()).toEqual([])
  })

  test('between queueing and delivery: the queue is dropped, and fetched from the stored offset', async () => {
    const { offer, fetch, offsets, end, seeks, starts, onJoin } = await joined({ place: 2 })
    await offer(2)
    await offer(3)
    onJoin(OURS)
    await end(0)
    // Until the new offset is known, others may have advanced.
    await offer(4)
    starts.at(-1)?.()
    await settleDown(3)
    await fetch(2, 3)
    expect(offsets()).toEqual([[2], [2, 3, 4]])
    expect(seeks.slice(1).every(([, , offset]) => offset <= 3)).toBe(true)
  })

  test('that moves the offset while an entry is queued drops it, and the fetch continues there', async () => {
    const places = [0, 0, 7]
    const given: number[][] = []
    const { open, seeks, reading } = fakeGroup()
    const gate = deferred()
    const follower = followKafka({
      subscription: {
        reader: 'test',
        topics: ['letters'],
        start: async () => {
          if (places.length === 1) await gate.promise
          return new Map([[LETTERS, places.shift() ?? 7]])
        },
        handle: async (entries) => {
          given.push(entries.map(({ offset }) => offset))
          return undefined
        },
        ahead: true,
      },
      open,
      prefix: 'test-',
      onFailure: () => {},
      onFatal: () => {},
    })
    const { onJoin, onBatch } = await reading()
    onJoin(OURS)
    await settleDown(2)
    onJoin(OURS)
    follower.offer(own(0))
    gate.resolve()
    await settleDown(3)
    expect(given).toEqual([])
    expect(seeks.at(-1)).toEqual(['test-letters', 0, 7])
    await onBatch(fetchedOf(messages(7, 1)).fetched)
    await settleDown(3)
    expect(given).toEqual([[7]])
  })
})
