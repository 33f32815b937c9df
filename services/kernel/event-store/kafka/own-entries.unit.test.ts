import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import { withDeadline, withinDeadline } from '../../common/deadline.ts'
import { deferred, settleDown } from '../../testing/waiting.ts'
import { upTo } from '../ports/contract/gather.suite.ts'
import { fetchedOf, messages } from './testing/fake-group.ts'
import { joined, LETTERS, OURS, ownEntry } from './testing/joined.ts'

describe('an own entry', () => {
  test('is delivered at once with others, as the very object that was appended', async () => {
    const { follower, parts, offsets } = await joined({ ahead: true, holds: true })
    const entries = [ownEntry(0), ownEntry(1)]
    for (const entry of entries) follower.offer(entry)
    await settleDown(3)
    expect(offsets()).toEqual([[0, 1]])
    expect(parts[0]?.entries[0]?.envelope).toBe(entries[0]?.envelope)
  })

  test('is skipped if it is fetched after all, but later entries of the fetch are not', async () => {
    const { offer, fetch, offsets, end, seeks, failures } = await joined({ ahead: true, holds: true })
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
    const { offer, fetch, offsets, end } = await joined({ ahead: true, holds: true })
    await offer(0)
    await end(0)
    await fetch(0, 1)
    await offer(1)
    await end(1)
    await fetch(2, 1)
    expect(offsets()).toEqual([[0], [1], [2]])
  })

  test('is skipped even if a fetch contains more than that', async () => {
    const { offer, fetch, offsets, end, seeks } = await joined({ ahead: true, holds: true })
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
    const { offer, fetch, offsets, end } = await joined({ ahead: true, holds: true })
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
    const { offer, fetch, offsets, end } = await joined({ ahead: true, holds: true })
    await fetch(0, 2)
    await offer(0, 1)
    await end(0)
    await offer(1, 2)
    expect(offsets()).toEqual([[0, 1], [2]])
  })

  test('is dropped with the queue when the handler returns another offset, which is sought', async () => {
    const { offer, fetch, offsets, end, seeks, failures } = await joined({ ahead: true, holds: true })
    await offer(0)
    await offer(1, 2)
    await end(0, 40)
    expect([offsets(), seeks.slice(1)]).toEqual([[[0]], [['test-letters', 0, 40]]])
    await offer(3)
    await fetch(40, 1)
    expect([offsets(), failures]).toEqual([[[0], [40]], []])
  })

  test('is fetched again if the handler goes back', async () => {
    const { offer, fetch, offsets, end, seeks } = await joined({ ahead: true, holds: true, place: 5 })
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
    const { offer, fetch, offsets, end } = await joined({ ahead: true, holds: true })
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
    const { offer, fetch, offsets } = await joined({ holds: true })
    await offer(0)
    expect(offsets()).toEqual([])
    void fetch(0, 1)
    await settleDown(3)
    expect(offsets()).toEqual([[0]])
  })

  test('that reached such a reader too late is fetched again', async () => {
    const { onBatch, fetch, offsets } = await joined({ holds: true })
    let requested = 0
    void onBatch(fetchedOf(messages(0, 1), { isStale: () => requested++ > 0 }).fetched)
    await settleDown(3)
    expect(offsets()).toEqual([])
    void fetch(0, 1)
    await settleDown(3)
    expect(offsets()).toEqual([[0]])
  })

  test('is not delivered after the end', async () => {
    const { follower, offer, offsets } = await joined({ ahead: true, holds: true })
    await follower.stop()
    await offer(0)
    expect(offsets()).toEqual([])
  })
})

describe('a rebalance', () => {
  test('between append and delivery: nothing is delivered of a source that another member owns', async () => {
    const { offer, offsets, onJoin } = await joined({ ahead: true, holds: true })
    onJoin({})
    await offer(0)
    expect(offsets()).toEqual([])
  })

  test('between queueing and delivery: the queue is dropped, and fetched from the stored offset', async () => {
    const gate = deferred()
    let starts = 0
    const start = async () => {
      // The first two are those of the start and of the first join.
      if (starts++ >= 2) await gate.promise
      return new Map([[LETTERS, 2]])
    }
    const { offer, fetch, offsets, end, seeks, onJoin } = await joined({ ahead: true, holds: true, start })
    await offer(2)
    await offer(3)
    onJoin(OURS)
    await end(0)
    // Until the new offset is known, others may have advanced.
    await offer(4)
    gate.resolve()
    await settleDown(3)
    await fetch(2, 3)
    expect(offsets()).toEqual([[2], [2, 3, 4]])
    expect(seeks.slice(1).every(([, , offset]) => offset <= 3)).toBe(true)
  })

  test('that moves the offset while an entry is queued drops it, and the fetch continues there', async () => {
    const places = [0, 0, 7]
    const gate = deferred()
    const start = async () => {
      if (places.length === 1) await gate.promise
      return new Map([[LETTERS, places.shift() ?? 7]])
    }
    const { follower, fetch, offsets, seeks, onJoin } = await joined({ ahead: true, start })
    onJoin(OURS)
    follower.offer(ownEntry(0))
    gate.resolve()
    await settleDown(3)
    expect(offsets()).toEqual([])
    expect(seeks.at(-1)).toEqual(['test-letters', 0, 7])
    await fetch(7, 1)
    expect(offsets()).toEqual([[7]])
  })
})

const AWAY = Object.assign(new Error('crashed'), { name: 'KafkaJSGroupCoordinatorNotFound', retriable: false })

describe('without an assignment, an own entry is not delivered', () => {
  test('before the first join, when offsets are known', async () => {
    const { offer, offsets, onJoin } = await joined({ ahead: true, joins: false })
    await offer(0)
    expect(offsets()).toEqual([])
    onJoin(OURS)
    await settleDown(2)
    await offer(0)
    expect(offsets()).toEqual([[0]])
  })

  test('between the end of a member and the join of the next one', async () => {
    const places = [0, 0]
    const start = async () => new Map([[LETTERS, places.shift() ?? 3]])
    const { offer, offsets, onEnd, reading } = await joined({ ahead: true, start })
    onEnd(AWAY)
    await settleDown(3)
    await offer(0)
    expect(offsets()).toEqual([])
    const next = await reading(1)
    next.onJoin(OURS)
    await settleDown(2)
    await offer(3)
    expect(offsets()).toEqual([[3]])
  })

  test('if it was still queued when the member ended', async () => {
    const { offer, offsets, onEnd, end } = await joined({ ahead: true, holds: true })
    await offer(0)
    await offer(1)
    onEnd(AWAY)
    await end(0)
    expect(offsets()).toEqual([[0]])
  })
})

test('readers of an entry appended in a request do not share its deadline, nor end with it', async () => {
  const read = deferred<string>()
  const handle = async () => {
    const reads = withinDeadline(
      10_000,
      () => pause(20, 'read'),
      () => new Error('late'),
    )
    await reads.then(read.resolve, read.reject)
    return undefined
  }
  const { follower } = await joined({ ahead: true, handle })
  const request = withDeadline(1, () => {
    follower.offer(ownEntry(0))
    return read.promise
  })
  expect(await request).toBe('read')
  await follower.stop()
})
