import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { entriesOf, sampleEnvelope } from '../../testing/events.ts'
import { type Delivery, scriptedLog } from '../../testing/scripted-log.ts'
import { openToyShop, type ToyShop } from '../../testing/toy-shop.ts'
import { type FaultPlan, faultyStore } from '../../testing/unsteady-store.ts'
import { settleDown } from '../../testing/waiting.ts'
import type { Envelope } from '../events/envelope.ts'
import { upTo } from '../ports/contract/gather.suite.ts'
import type { EventLog, Subscription } from '../ports/event-log.ts'
import type { Reaction } from './projection.ts'
import { createReactor, type ReactorOptions } from './reactor.ts'

let shop: ToyShop
let done: string[]
let failures: string[]
beforeEach(async () => {
  shop = await openToyShop()
  done = []
  failures = []
})
afterEach(() => shop.close())

const SECOND = 1_000
const NOON = Date.UTC(2026, 5, 1, 12)
const four = entriesOf(
  upTo(4).map((at) =>
    sampleEnvelope({ id: `e${at}`, person: at + 1, time: new Date(NOON + at * SECOND).toISOString() }),
  ),
)

function reaction(parts: Partial<Reaction> = {}): Reaction {
  return {
    name: 'mail',
    topics: ['toys'],
    handles: () => true,
    react: async ({ id }) => void done.push(id),
    ...parts,
  }
}

type Parts = Partial<Omit<ReactorOptions, 'reaction'>> & { readonly reaction?: Partial<Reaction> }

function reactorOn(log: EventLog, { reaction: own, ...parts }: Parts = {}) {
  const onFailure = (error: unknown) => void failures.push(String(error))
  return createReactor({ log, store: shop.store, now: () => NOON, onFailure, ...parts, reaction: reaction(own) })
}

async function run(script: readonly Delivery[], parts: Parts = {}, toTheEnd = false): Promise<void> {
  const log = scriptedLog(four, script, toTheEnd)
  const reactor = reactorOn(log, parts)
  reactor.start()
  await log.played
  await reactor.stop()
}

const place = async () => (await shop.store.progress('reaction/mail')).get('toys/0') ?? 0
const ALL: readonly Delivery[] = [{ size: 500, back: 0 }]
const failing = (times: number, react = async ({ id }: Envelope) => void done.push(id)) => {
  let left = times
  return async (envelope: Envelope) => {
    if (left-- > 0) throw new Error('No mail today')
    await react(envelope)
  }
}

/** The reaction was first started when the log was empty. */
const startedBefore = () => shop.store.commit([], { reader: 'reaction/mail', source: 'toys/0', expected: 0, next: 0 })

describe('a reaction without an offset', () => {
  test('starts at the end of the log if it must not happen twice, because it is unknown what has run', async () => {
    const log = { ...scriptedLog(four, []), ends: async () => new Map([['toys/0', 4] as const]) }
    const reactor = reactorOn(log, { reaction: { maxAge: 1e12 } })
    await reactor.start()
    await reactor.stop()
    expect([done, await place()]).toEqual([[], 4])
  })
})

describe('a reaction', () => {
  test('happens once for every event, in order, from the start if repeats are harmless', async () => {
    await run(ALL)
    expect(done).toEqual(['e0', 'e1', 'e2', 'e3'])
    expect(await place()).toBe(4)
  })

  test('happens only for the events it handles, stored durably, and skips the rest', async () => {
    const commit = jest.spyOn(shop.store, 'commit')
    await run(ALL, { reaction: { handles: ({ id }) => id === 'e1' } })
    expect(commit.mock.calls.slice(-2).map(([, progress]) => progress?.replayable)).toEqual([false, true])
    expect(done).toEqual(['e1'])
    expect(await place()).toBe(4)
  })

  test.each([
    ['at a replay from the start', [{ size: 500, back: 500 }]],
    [
      'when a part is given again',
      [
        { size: 1, back: 1 },
        { size: 3, back: 2 },
      ],
    ],
  ])('does not happen again %s', async (_, script) => {
    await run(ALL)
    await run(script)
    expect(done).toEqual(['e0', 'e1', 'e2', 'e3'])
    expect(await place()).toBe(4)
  })

  test('is not skipped if entries are delivered too early', async () => {
    const log = scriptedLog(four, [])
    const answers = Promise.withResolvers<readonly (number | undefined)[]>()
    const early: EventLog = {
      ...log,
      follow: ({ start, handle }) => {
        const playing = start().then(async () => answers.resolve([await handle(four.slice(2)), await handle(four)]))
        return { stop: () => playing }
      },
    }
    const reactor = reactorOn(early)
    reactor.start()
    expect(await answers.promise).toEqual([0, 4])
    await reactor.stop()
    expect(done).toEqual(['e0', 'e1', 'e2', 'e3'])
  })

  test.each([1, 2])('that fails %d times is retried before any other', async (times) => {
    await run(ALL, { reaction: { react: failing(times) } })
    expect(done).toEqual(['e0', 'e1', 'e2', 'e3'])
    expect(failures).toEqual(upTo(times).map(() => 'Error: No mail today'))
  })

  test('that fails forever can be stopped, and its offset stays before it', async () => {
    const failed = Promise.withResolvers<void>()
    const react = async ({ id }: Envelope) => {
      if (id === 'e2') throw new Error('No mail today')
      done.push(id)
    }
    const reactor = reactorOn(scriptedLog(four, ALL), { reaction: { react }, onFailure: () => failed.resolve() })
    reactor.start()
    await failed.promise
    await reactor.stop()
    expect(done).toEqual(['e0', 'e1'])
    expect(await place()).toBe(2)
  })

  test('that hangs blocks those behind it for two minutes, and is retried', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
    let hung = 0
    const react = async ({ id }: Envelope) => {
      if (id === 'e1' && hung++ === 0) await new Promise(() => undefined)
      done.push(id)
    }
    const log = scriptedLog(four, ALL)
    const reactor = reactorOn(log, { reaction: { react } })
    await reactor.start()
    while (hung === 0) await settleDown()
    await jest.advanceTimersByTimeAsync(119_000)
    expect([done, failures]).toEqual([['e0'], []])
    await jest.advanceTimersByTimeAsync(1_000)
    await log.played
    await reactor.stop()
    jest.useRealTimers()
    expect(done).toEqual(['e0', 'e1', 'e2', 'e3'])
    expect(failures).toEqual(['Error: The reaction mail has not ended in 120 s'])
  })

  test('resumes from its offset after a restart', async () => {
    await run([{ size: 2, back: 0 }])
    await run(ALL)
    expect(done).toEqual(['e0', 'e1', 'e2', 'e3'])
  })

  test.each([
    [undefined, ['e0', 'e1', 'e2', 'e3']],
    [2 * SECOND, ['e1', 'e2', 'e3']],
    [0, ['e3']],
  ])('with a maximum age of %s skips older events', async (maxAge, expected) => {
    await startedBefore()
    await run(ALL, { now: () => NOON + 3 * SECOND, ...(maxAge !== undefined && { reaction: { maxAge } }) })
    expect(done).toEqual(expected)
    expect(await place()).toBe(4)
  })

  const FATES: readonly (readonly [string, readonly FaultPlan[]])[] = [
    ['refuses', ['refused', 'refused']],
    ['loses an answer', ['well', 'answer-lost']],
  ]
  test.each(FATES)('happens once if the store %s', async (_, fates) => {
    await run(ALL, { store: faultyStore(shop.store, fates) })
    expect(done).toEqual(['e0', 'e1', 'e2', 'e3'])
    expect(await place()).toBe(4)
  })

  test("stops when another process has moved its offset, and continues from that process's offset", async () => {
    const react = async ({ id }: Envelope) => {
      done.push(id)
      // Another process handles the first three in the meantime.
      if (id === 'e0') await shop.store.commit([], { reader: 'reaction/mail', source: 'toys/0', expected: 0, next: 3 })
    }
    await run(ALL, { reaction: { react } }, true)
    expect(done).toEqual(['e0', 'e3'])
    expect(await place()).toBe(4)
  })

  test('that began before another process advanced does not move the offset back after a rejoin', async () => {
    const following = Promise.withResolvers<Subscription>()
    const follow: EventLog['follow'] = (subscription) => {
      following.resolve(subscription)
      return { stop: async () => {} }
    }
    const react = async ({ id }: Envelope) => {
      done.push(id)
      await shop.store.commit([], { reader: 'reaction/mail', source: 'toys/0', expected: 0, next: 3 })
      await (await following.promise).start()
    }
    const reactor = reactorOn({ ...scriptedLog(four, []), follow }, { reaction: { react } })
    await reactor.start()
    const { start, handle } = await following.promise
    await start()
    expect([await handle(four.slice(0, 2)), done, await place()]).toEqual([3, ['e0'], 3])
    await reactor.stop()
  })

  describe('that is running during a rejoin', () => {
    async function joining() {
      const following = Promise.withResolvers<Subscription>()
      const requested: PromiseWithResolvers<number>[] = []
      const asking: PromiseWithResolvers<void>[] = [Promise.withResolvers(), Promise.withResolvers()]
      const log: EventLog = {
        ...scriptedLog(four, []),
        follow: (subscription) => {
          following.resolve(subscription)
          return { stop: async () => {} }
        },
        ends: async () => {
          const end = Promise.withResolvers<number>()
          asking[requested.push(end) - 2]?.resolve()
          return new Map([['toys/0', requested.length === 1 ? 4 : await end.promise] as const])
        },
      }
      const reactor = reactorOn(log)
      await reactor.start()
      const { start, handle } = await following.promise
      const join = async (at: number) => {
        const places = start()
        await asking[at]?.promise
        return {
          places: places.then((all) => all.get('toys/0')),
          end: (next: number) => requested[at + 1]?.resolve(next),
        }
      }
      return { join, handle, stop: reactor.stop }
    }

    test.each([
      ['as it stands now', 4],
      ['as it stood when the work began', 1],
    ])('does not happen again if the end of the log is given %s', async (_, given) => {
      const { join, handle, stop } = await joining()
      const { places, end } = await join(0)
      await handle(four.slice(0, 2))
      end(given)
      const from = await places
      await handle(four.slice(from))
      expect([from, done, await place()]).toEqual([2, ['e0', 'e1', 'e2', 'e3'], 4])
      await stop()
    })

    test('does not happen again if a join ends after the next one', async () => {
      const { join, handle, stop } = await joining()
      const first = await join(0)
      await handle(four.slice(0, 2))
      const second = await join(1)
      second.end(4)
      expect(await second.places).toBe(2)
      first.end(4)
      await first.places
      expect([await handle(four.slice(2)), done]).toEqual([4, ['e0', 'e1', 'e2', 'e3']])
      await stop()
    })
  })

  test('with an offset beyond the end of an older log begins at that end', async () => {
    await shop.store.commit([], { reader: 'reaction/mail', source: 'toys/0', expected: 0, next: 99 })
    await run(ALL)
    expect(done).toEqual([])
    expect(await place()).toBe(4)
  })

  test('has its own offset, independent of other consumers', async () => {
    await run(ALL)
    await run(ALL, { reaction: { name: 'letter' } })
    expect(done).toHaveLength(8)
    expect([...(await shop.store.progress('reaction/letter')).values()]).toEqual([4])
  })
})
