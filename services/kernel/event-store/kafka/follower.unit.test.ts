import { describe, expect, test } from '@jest/globals'
import { deferred, settleDown } from '../../testing/waiting.ts'
import type { Entry, SourceOffsets } from '../ports/event-log.ts'
import { followKafka } from './follower.ts'
import { fakeGroup, fetchedOf, messageOf, messages } from './testing/fake-group.ts'
import { joined, LETTERS, OURS } from './testing/joined.ts'

describe('joining', () => {
  test('seeks the offsets of the assigned sources', async () => {
    const { seeks, topics } = await joined({ place: 7 })
    expect([seeks, topics]).toEqual([[['test-letters', 0, 7]], ['test-letters']])
  })

  test('reads the offsets again, and seeks if they have moved in the meantime', async () => {
    const places = [4, 4, 9]
    const start = async (): Promise<SourceOffsets> => new Map([[LETTERS, places.shift() ?? 0]])
    const { seeks, onJoin } = await joined({ start })
    expect(seeks).toEqual([['test-letters', 0, 4]])
    onJoin(OURS)
    await settleDown(2)
    expect(seeks.slice(1)).toEqual([
      ['test-letters', 0, 4],
      ['test-letters', 0, 9],
    ])
  })

  test('retries if reading the offsets fails', async () => {
    let requested = 0
    const start = async (): Promise<SourceOffsets> => {
      if (requested++ === 0) throw new Error('the store is away')
      return new Map([[LETTERS, 3]])
    }
    const { failures, seeks } = await joined({ start })
    expect([failures.length, seeks]).toEqual([1, [['test-letters', 0, 3]]])
  })
})

test('counts as joined until its member ends; the next member has to join first', async () => {
  const { follower, onEnd } = await joined()
  const before = follower.joined()
  onEnd(Object.assign(new Error('away'), { retriable: true }))
  await settleDown(2)
  expect([before, follower.joined()]).toEqual([true, false])
  await follower.stop()
})

describe('a fetched batch', () => {
  test('is delivered in parts, and the next fetch continues after it', async () => {
    const sizes: number[] = []
    const handle = async (entries: readonly Entry[]) => {
      sizes.push(entries.length)
      return undefined
    }
    const { onBatch, parts } = await joined({ handle, batch: 4, place: 5 })
    const { fetched, resolved } = fetchedOf(messages(5, 10))
    await onBatch(fetched)
    expect([sizes, resolved]).toEqual([[4, 4, 2], ['14']])
    expect(parts[0]?.entries[0]).toMatchObject({ source: LETTERS, offset: 5, raw: String(messages(5, 1)[0]?.value) })
  })

  test('waits for the offsets', async () => {
    const place = deferred<SourceOffsets>()
    let requested = 0
    const start = async () => (requested++ === 0 ? new Map() : place.promise)
    const { onBatch, ids } = await joined({ start })
    const taken = onBatch(fetchedOf(messages(0, 2)).fetched)
    await settleDown()
    expect(ids()).toEqual([])
    place.resolve(new Map([[LETTERS, 0]]))
    await taken
    expect(ids()).toEqual(['e0', 'e1'])
  })

  test.each([
    ['begins elsewhere than at the place', 3, {}],
    ['is stale', 0, { isStale: () => true }],
  ])('that %s is dropped', async (_, first, parts) => {
    const { onBatch, ids } = await joined()
    const { fetched, resolved } = fetchedOf(messages(first, 2), parts)
    await onBatch(fetched)
    expect([ids(), resolved]).toEqual([[], []])
  })

  test('that begins elsewhere triggers a new seek', async () => {
    const { onBatch, seeks } = await joined({ place: 6 })
    await onBatch(fetchedOf(messages(3, 2)).fetched)
    expect(seeks.at(-1)).toEqual(['test-letters', 0, 6])
  })

  test('of a source that is no longer assigned is dropped', async () => {
    const { onJoin, onBatch, ids } = await joined()
    onJoin({ 'test-letters': [1, 2] })
    await onBatch(fetchedOf(messages(0, 2)).fetched)
    expect(ids()).toEqual([])
  })

  test('stops being delivered if the member rejoins', async () => {
    const hanging = deferred<number | undefined>()
    const { onJoin, onBatch, ids } = await joined({ handle: () => hanging.promise, batch: 2 })
    const { fetched, resolved } = fetchedOf(messages(0, 6))
    const taken = onBatch(fetched)
    await settleDown(2)
    onJoin(OURS)
    hanging.resolve(undefined)
    await taken
    expect([ids(), resolved]).toEqual([['e0', 'e1'], []])
  })

  test('continues inside the batch if the handler says so', async () => {
    const answers = [3, 1, undefined]
    const { onBatch, ids } = await joined({ handle: async () => answers.shift(), batch: 2 })
    await onBatch(fetchedOf(messages(0, 4)).fetched)
    expect(ids()).toEqual(['e0', 'e1', 'e3', 'e1', 'e2', 'e3'])
  })

  test('is abandoned if the handler returns an offset outside of it', async () => {
    const { onBatch, ids, seeks } = await joined({ handle: async () => 100 })
    const { fetched, resolved } = fetchedOf(messages(0, 4))
    await onBatch(fetched)
    expect([ids().length, seeks.at(-1), resolved]).toEqual([4, ['test-letters', 0, 100], []])
  })

  test('yields to others if its handler makes no progress', async () => {
    const { onBatch, parts, seeks } = await joined({ handle: async () => 0, batch: 1 })
    await onBatch(fetchedOf(messages(0, 4)).fetched)
    expect([parts.length, seeks.at(-1)]).toEqual([20, ['test-letters', 0, 0]])
  })

  test('of a source waits for the current one', async () => {
    const hanging = deferred<number | undefined>()
    const { onBatch, ids } = await joined({ handle: () => hanging.promise })
    const first = onBatch(fetchedOf(messages(0, 2)).fetched)
    const second = onBatch(fetchedOf(messages(2, 2)).fetched)
    await settleDown()
    expect(ids()).toEqual(['e0', 'e1'])
    hanging.resolve(undefined)
    await Promise.all([first, second])
    expect(ids()).toEqual(['e0', 'e1', 'e2', 'e3'])
  })
})

describe('the group', () => {
  test('ends the batch after the current part when it rebalances', async () => {
    const rebalancing = new Error('rebalancing')
    const { onBatch, ids } = await joined({ batch: 2 })
    const { fetched, resolved } = fetchedOf(messages(0, 6), { heartbeat: async () => Promise.reject(rebalancing) })
    await expect(onBatch(fetched)).rejects.toBe(rebalancing)
    expect([ids(), resolved]).toEqual([['e0', 'e1'], ['1']])
  })

  test('gets heartbeats from this member while a batch takes long', async () => {
    let beats = 0
    const first = Promise.withResolvers<void>()
    const hanging = deferred<number | undefined>()
    const { onBatch } = await joined({ handle: () => hanging.promise })
    const heartbeat = async () => {
      beats++
      first.resolve()
    }
    const taken = onBatch(fetchedOf(messages(0, 1), { heartbeat }).fetched)
    await first.promise
    expect(beats).toBe(1)
    hanging.resolve(undefined)
    await taken
  })
})

describe('an unrecoverable failure ends the process', () => {
  test('a handler that rejects', async () => {
    const { onBatch, fatal } = await joined({ handle: async () => Promise.reject(new TypeError('a bug')) })
    await onBatch(fetchedOf(messages(0, 1)).fetched)
    expect(fatal.map(({ message }) => message)).toEqual(['a bug'])
  })

  test.each([
    ['something that is no event', [{ offset: '0', value: Buffer.from('{') }], 'no event at letters/0 0'],
    ['nothing', [{ offset: '0', value: null }], 'no event at letters/0 0'],
    ['a gap', [...messages(0, 1), ...messages(2, 1)], 'nothing at letters/0 1'],
  ])('%s in the log', async (_, own, text) => {
    const { onBatch, fatal, ids } = await joined()
    await onBatch(fetchedOf(own).fetched)
    expect([fatal[0]?.message, ids()]).toEqual([expect.stringContaining(text), []])
  })

  test('deleted events, unless the follower wants to be notified', async () => {
    const reported: string[] = []
    const onDeleted = ({ message }: Error) => void reported.push(message)
    const text = 'The event log has nothing at letters/0 0: Kafka has deleted what stood before 3'
    for (const more of [{}, { onDeleted }]) {
      const { onBatch, fatal, failures, seeks, ids } = await joined(more)
      await onBatch(fetchedOf(messages(3, 2)).fetched)
      expect([seeks.length, fatal, reported]).toEqual([2, [], []])
      await onBatch(fetchedOf(messages(3, 2)).fetched)
      expect([fatal.map(({ message }) => message), reported]).toEqual('onDeleted' in more ? [[], [text]] : [[text], []])
      expect([failures, ids()]).toEqual([[], []])
    }
  })

  test('a client that has stopped on its own', async () => {
    const { onEnd, fatal } = await joined()
    onEnd(new Error('Not authorized to access group'))
    await settleDown()
    expect(fatal).toHaveLength(1)
  })
})

describe('a client that has stopped because brokers are unavailable', () => {
  test.each([
    { name: 'KafkaJSGroupCoordinatorNotFound', retriable: false },
    { name: 'KafkaJSNumberOfRetriesExceeded', retriable: false, cause: { retriable: true } },
    { name: 'KafkaJSNonRetriableError', retriable: false, cause: new Error('Broker not connected') },
  ])('is replaced by another one: %j', async (parts) => {
    const { onEnd, fatal, failures, closed, reading, ids } = await joined()
    onEnd(Object.assign(new Error('crashed'), parts))
    const { onJoin, onBatch } = await reading(1)
    onJoin(OURS)
    await onBatch(fetchedOf(messages(0, 2)).fetched)
    expect([fatal, failures.length, closed(), ids()]).toEqual([[], 1, 1, ['e0', 'e1']])
  })
})

describe('stopping', () => {
  test('finishes the current part, delivers no other, and leaves', async () => {
    const hanging = deferred<number | undefined>()
    const { follower, onBatch, ids, closed } = await joined({ handle: () => hanging.promise, batch: 1 })
    const taken = onBatch(fetchedOf(messages(0, 3)).fetched)
    await settleDown(2)
    const stopping = follower.stop()
    await settleDown()
    expect([ids(), closed()]).toEqual([['e0'], 0])
    hanging.resolve(undefined)
    await Promise.all([taken, stopping, follower.stop()])
    expect([ids(), closed()]).toEqual([['e0'], 1])
  })

  test('ends even if the offsets are never loaded', async () => {
    const { open } = fakeGroup()
    const follower = followKafka({
      subscription: { reader: 'test', topics: [], start: () => new Promise(() => {}), handle: async () => undefined },
      open,
      prefix: '',
      onFailure: () => {},
      onFatal: () => {},
    })
    await follower.stop()
  })

  test('reports no later failure', async () => {
    const { follower, onEnd, fatal } = await joined()
    await follower.stop()
    onEnd(new Error('crashed'))
    await settleDown()
    expect(fatal).toEqual([])
  })
})

test('an event of another prefix is never mistaken for one of ours', async () => {
  const { onBatch, ids } = await joined()
  const batch = { topic: 'test-parcels', partition: 0, messages: [messageOf(0, JSON.parse('{}'))] }
  await onBatch(fetchedOf([], { batch }).fetched)
  expect(ids()).toEqual([])
})
