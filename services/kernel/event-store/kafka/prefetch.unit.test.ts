import { describe, expect, test } from '@jest/globals'
import { deferred, settleDown } from '../../testing/waiting.ts'
import type { Entry, Source } from '../ports/event-log.ts'
import type { Fetched } from './client.ts'
import { followKafka } from './follower.ts'
import { fakeGroup, fetchedOf, messages } from './testing/fake-group.ts'

const LETTERS: Source = 'letters/0'
const OURS = { 'test-letters': [0] }

/** The test decides when each handled part ends. */
async function joined() {
  const parts: {
    readonly source: Source | undefined
    readonly offsets: readonly number[]
    readonly end: (next?: number) => void
  }[] = []
  const fatal: Error[] = []
  const failures: unknown[] = []
  const { open, seeks, reading } = fakeGroup()
  const handle = (entries: readonly Entry[]) => {
    const { promise, resolve } = deferred<number | undefined>()
    parts.push({ source: entries[0]?.source, offsets: entries.map(({ offset }) => offset), end: resolve })
    return promise
  }
  const start = async () => new Map([[LETTERS, 0]])
  const follower = followKafka({
    subscription: { reader: 'test', topics: ['letters'], start, handle, ahead: true },
    open,
    prefix: 'test-',
    onFailure: (error) => failures.push(error),
    onFatal: (error) => fatal.push(error),
  })
  const { onJoin, onBatch: onFetch } = await reading()
  onJoin(OURS)
  await settleDown(2)
  const onBatch = async (fetched: Fetched) => {
    await onFetch(fetched)
    await settleDown(2)
  }
  const offsets = () => parts.map((part) => part.offsets)
  const end = async (at: number, next?: number) => {
    parts[at]?.end(next)
    await settleDown(2)
  }
  return { follower, parts, offsets, end, fatal, failures, seeks, onJoin, onBatch }
}

function spaced(value: Buffer | null, spaces: number): Buffer {
  return Buffer.concat([value ?? Buffer.alloc(0), Buffer.alloc(spaces, ' ')])
}

describe('fetching ahead', () => {
  test('continues while a batch is in progress, and entries that arrive meanwhile are delivered together', async () => {
    const { onBatch, offsets, end, seeks } = await joined()
    const fetches = [messages(0, 1), messages(1, 2), messages(3, 1)].map((own) => fetchedOf(own))
    for (const { fetched } of fetches) await onBatch(fetched)
    await settleDown(2)
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
    const { onBatch, offsets, end, seeks, failures } = await joined()
    await onBatch(fetchedOf(messages(0, 1)).fetched)
    await settleDown(2)
    await end(0)
    await onBatch(fetchedOf(messages(1, 4)).fetched)
    await onBatch(fetchedOf(messages(5, 2)).fetched)
    await settleDown(2)
    for (let at = 1; at <= 21; at++) await end(at, next)
    expect(seeks.slice(1)).toEqual([['test-letters', 0, next]])
    expect(offsets().flat()).not.toContain(5)
    expect(failures).toEqual([])
    await onBatch(fetchedOf(messages(next, 1)).fetched)
    await settleDown(2)
    expect(offsets().at(-1)).toEqual([next])
  })

  test('drops batches that were superseded by a seek', async () => {
    const { onBatch, offsets } = await joined()
    const { fetched, resolved } = fetchedOf(messages(0, 1), { isStale: () => true })
    await onBatch(fetched)
    await settleDown(2)
    expect([offsets(), resolved]).toEqual([[], []])
  })

  test('seeks the expected offset if a fetch started elsewhere, and drops what came after it', async () => {
    const { onBatch, offsets, seeks } = await joined()
    await onBatch(fetchedOf(messages(7, 1)).fetched)
    await onBatch(fetchedOf(messages(8, 1)).fetched)
    await settleDown(2)
    expect([offsets(), seeks.slice(1)]).toEqual([[], [['test-letters', 0, 0]]])
  })

  test('waits, with heartbeats to the group, when the queue is full', async () => {
    const { onBatch, end } = await joined()
    let beats = 0
    let taken = false
    const first = Promise.withResolvers<void>()
    const heartbeat = async () => {
      beats++
      first.resolve()
    }
    await onBatch(fetchedOf(messages(0, 1)).fetched)
    await settleDown(2)
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
    const { onBatch, end } = await joined()
    let taken = 0
    const large = (first: number) => messages(first, 1).map((one) => ({ ...one, value: spaced(one.value, 600_000) }))
    await onBatch(fetchedOf(messages(0, 1)).fetched)
    await settleDown(2)
    const taking = [1, 2].map((first) => onBatch(fetchedOf(large(first)).fetched).then(() => taken++))
    await settleDown(5)
    expect(taken).toBe(1)
    await end(0)
    await end(1)
    await Promise.all(taking)
  })

  test('ignores batches of a source that now belongs to another member', async () => {
    const { onBatch, onJoin, offsets } = await joined()
    onJoin({})
    const { fetched, resolved } = fetchedOf(messages(0, 1))
    await onBatch(fetched)
    await settleDown(2)
    expect([offsets(), resolved]).toEqual([[], []])
  })

  test('does not deliver a batch that was fetched before the member rejoined', async () => {
    const { onBatch, onJoin, offsets, end } = await joined()
    await onBatch(fetchedOf(messages(0, 1)).fetched)
    await onBatch(fetchedOf(messages(1, 1)).fetched)
    await settleDown(2)
    onJoin(OURS)
    await end(0)
    expect(offsets()).toEqual([[0]])
    await onBatch(fetchedOf(messages(0, 1)).fetched)
    await settleDown(2)
    expect(offsets()).toEqual([[0], [0]])
  })

  test('ends with the current part', async () => {
    const { follower, onBatch, offsets, end } = await joined()
    await onBatch(fetchedOf(messages(0, 1)).fetched)
    await onBatch(fetchedOf(messages(1, 1)).fetched)
    await settleDown(2)
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
    const { onJoin, onBatch, parts, end } = await joined()
    const sources = () => parts.map(({ source, offsets }) => `${source} ${offsets}`)
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

  test('do not wait for one that hangs', async () => {
    const { onJoin, onBatch, parts } = await joined()
    onJoin({ 'test-letters': [0, 1] })
    await settleDown(2)
    await onBatch(ofSource(0, 0))
    await settleDown(2)
    await onBatch(ofSource(1, 0))
    while (parts.length < 2) await settleDown(1)
    expect(parts[1]?.source).toBe('letters/1')
  })
})
