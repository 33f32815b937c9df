import { describe, expect, test } from '@jest/globals'
import { settleDown } from '../../testing/waiting.ts'
import { fetchedOf, messages } from './testing/fake-group.ts'
import { joined, OURS } from './testing/joined.ts'

function spaced(value: Buffer | null, spaces: number): Buffer {
  return Buffer.concat([value ?? Buffer.alloc(0), Buffer.alloc(spaces, ' ')])
}

describe('fetching ahead', () => {
  test('continues while a batch is in progress, and entries that arrive meanwhile are delivered together', async () => {
    const { onBatch, offsets, end, seeks } = await joined({ ahead: true, holds: true })
    const fetches = [messages(0, 1), messages(1, 2), messages(3, 1)].map((own) => fetchedOf(own))
    for (const { fetched } of fetches) {
      await onBatch(fetched)
      await settleDown(2)
    }
    expect([offsets(), fetches.map(({ resolved }) => resolved)]).toEqual([[[0]], [['0'], ['2'], ['3']]])
    await end(0)
    expect(offsets()).toEqual([[0], [1, 2, 3]])
    await end(1)
    expect(seeks).toHaveLength(1)
  })

  test.each([
    ['back', 1],
    ['into what was in hand', 3],
    ['forward', 40],
  ])('drops the queue when the handler goes %s, and seeks there once', async (_, next) => {
    const { offsets, end, seeks, failures, fetch } = await joined({ ahead: true, holds: true })
    await fetch(0, 1)
    await end(0)
    await fetch(1, 4)
    await fetch(5, 2)
    for (let at = 1; at <= 21; at++) await end(at, next)
    expect(seeks.slice(1)).toEqual([['test-letters', 0, next]])
    expect(offsets().flat()).not.toContain(5)
    expect(failures).toEqual([])
    await fetch(next, 1)
    expect(offsets().at(-1)).toEqual([next])
  })

  test('drops batches that were superseded by a seek', async () => {
    const { onBatch, offsets } = await joined({ ahead: true, holds: true })
    const { fetched, resolved } = fetchedOf(messages(0, 1), { isStale: () => true })
    await onBatch(fetched)
    await settleDown(2)
    expect([offsets(), resolved]).toEqual([[], []])
  })

  test('seeks the expected offset if a fetch started elsewhere, and drops what came after it', async () => {
    const { offsets, seeks, fetch } = await joined({ ahead: true, holds: true })
    await fetch(7, 1)
    await fetch(8, 1)
    expect([offsets(), seeks.slice(1)]).toEqual([[], [['test-letters', 0, 0]]])
  })

  test('waits, with heartbeats to the group, when the queue is full', async () => {
    const { onBatch, end, fetch } = await joined({ ahead: true, holds: true })
    let beats = 0
    let taken = false
    const first = Promise.withResolvers<void>()
    const heartbeat = async () => {
      beats++
      first.resolve()
    }
    await fetch(0, 1)
    const taking = onBatch(fetchedOf(messages(1, 101), { heartbeat }).fetched).then(() => {
      taken = true
    })
    await first.promise
    expect([beats, taken]).toEqual([1, false])
    await end(0)
    await end(1)
    await taking
  })

  test('waits if few but large batches are queued', async () => {
    const { onBatch, end, fetch } = await joined({ ahead: true, holds: true })
    let taken = 0
    const large = (first: number) => messages(first, 1).map((one) => ({ ...one, value: spaced(one.value, 600_000) }))
    await fetch(0, 1)
    const taking = [1, 2].map((first) => onBatch(fetchedOf(large(first)).fetched).then(() => taken++))
    await settleDown(5)
    expect(taken).toBe(1)
    await end(0)
    await end(1)
    await Promise.all(taking)
  })

  test('ignores batches of a source that now belongs to another member', async () => {
    const { onBatch, onJoin, offsets } = await joined({ ahead: true, holds: true })
    onJoin({})
    const { fetched, resolved } = fetchedOf(messages(0, 1))
    await onBatch(fetched)
    await settleDown(2)
    expect([offsets(), resolved]).toEqual([[], []])
  })

  test('does not deliver a batch that was fetched before the member rejoined', async () => {
    const { onJoin, offsets, end, fetch } = await joined({ ahead: true, holds: true })
    await fetch(0, 1)
    await fetch(1, 1)
    onJoin(OURS)
    await end(0)
    expect(offsets()).toEqual([[0]])
    await fetch(0, 1)
    expect(offsets()).toEqual([[0], [0]])
  })

  test('ends with the current part', async () => {
    const { follower, offsets, end, fetch } = await joined({ ahead: true, holds: true })
    await fetch(0, 1)
    await fetch(1, 1)
    let stopped = false
    const stopping = follower.stop().then(() => {
      stopped = true
    })
    await settleDown(2)
    expect(stopped).toBe(false)
    await end(0)
    await stopping
    expect(offsets()).toEqual([[0]])
  })
})

describe('sources that are fetched ahead', () => {
  const ofSource = (partition: number, first: number) =>
    fetchedOf([], { batch: { topic: 'test-letters', partition, messages: messages(first, 1) } }).fetched

  test('take turns together: entries that arrive during a turn are delivered in the next one', async () => {
    const { onJoin, onBatch, parts, end } = await joined({ ahead: true, holds: true })
    const sources = () => parts.map(({ source, entries }) => `${source} ${entries.map(({ offset }) => offset)}`)
    onJoin({ 'test-letters': [0, 1, 2] })
    await settleDown(2)
    await onBatch(ofSource(0, 0))
    await settleDown(2)
    for (const [partition, first] of [
      [1, 0],
      [0, 1],
      [2, 0],
      [1, 1],
    ] as const)
      await onBatch(ofSource(partition, first))
    await settleDown(2)
    expect(sources()).toEqual(['letters/0 0'])
    await end(0)
    expect(sources().slice(1).toSorted()).toEqual(['letters/0 1', 'letters/1 0,1', 'letters/2 0'])
  })
})
