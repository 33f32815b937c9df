import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { entriesOf, sampleEnvelope } from '../../testing/events.ts'
import { scriptedLog } from '../../testing/scripted-log.ts'
import { BROKEN, ERASED, NOTED, TOY } from '../../testing/toy.ts'
import { IN_ONE, oneByOne, toyRuns } from '../../testing/toy-runs.ts'
import { openToyShop, recordsOf, type ToyShop } from '../../testing/toy-shop.ts'
import { type FaultPlan, faultyStore } from '../../testing/unsteady-store.ts'
import { upTo } from '../ports/contract/gather.suite.ts'
import { HISTORY, REFUSED } from './collections.ts'
import type { OpenEvent, Projection } from './projection.ts'
import { createProjector } from './projector.ts'

let shop: ToyShop
beforeEach(async () => {
  shop = await openToyShop()
})
afterEach(() => shop.close())

const { event, saved, run, place, statuses, colourOf } = toyRuns(() => shop)

describe('a store that fails', () => {
  const FATES: readonly (readonly [string, readonly FaultPlan[]])[] = [
    ['refuses once', ['refused']],
    ['refuses twice running', ['well', 'refused', 'refused']],
    ['loses an answer', ['answer-lost']],
    ['loses an answer and then refuses', ['well', 'answer-lost', 'refused']],
  ]

  test.each(FATES)('and %s: everything is applied once, in order', async (_, fates) => {
    const entries = entriesOf([
      await saved('a', 1),
      await event('n', 1, NOTED, { note: 'x' }),
      await saved('b', 1, 'blue'),
    ])
    const log = scriptedLog(entries, oneByOne(3), true)
    await run(log, { store: faultyStore(shop.store, fates) })
    expect((await recordsOf(shop)).get('toys/1')).toMatchObject({ value: { name: 'toy 1', colour: 'blue', note: 'x' } })
    expect(await statuses(entries)).toEqual([200, 200, 200])
    expect(await place()).toBe(3)
    expect(shop.failures).toHaveLength(fates.filter((fate) => fate !== 'well').length)
  })

  test('leaves the offset unchanged and makes the projector unhealthy until it recovers', async () => {
    const log = scriptedLog(entriesOf([await saved('a', 1)]), IN_ONE)
    const seen: unknown[] = []
    const projector = createProjector(
      shop.options(log, {
        store: faultyStore(shop.store, ['refused', 'refused']),
        onFailure: () => seen.push([projector.healthy(), projector.positions().get('toys/0') ?? 0]),
      }),
    )
    projector.start()
    await log.played
    await projector.stop()
    expect(seen).toEqual([
      [false, 0],
      [false, 0],
    ])
    expect([projector.healthy(), await place()]).toEqual([true, 1])
  })

  test('does not keep the projector from stopping', async () => {
    const log = scriptedLog(entriesOf([await saved('a', 1)]), IN_ONE)
    const failed = Promise.withResolvers<void>()
    const store = faultyStore(
      shop.store,
      upTo(50).map(() => 'refused' as const),
    )
    const projector = createProjector(shop.options(log, { store, onFailure: () => failed.resolve() }))
    projector.start()
    await failed.promise
    await projector.stop()
    expect(await place()).toBe(0)
  })
})

describe('a paced projection', () => {
  test.each([
    ['250 persons', 1_200, {}, [250, 250, 250, 250, 200]],
    ['12 where it shares the store', 120, { contended: true }, upTo(10).map(() => 12)],
    ['a tenth of those who wait there', 200, { contended: true }, [20, 18, 16, 14, 13, ...upTo(9).map(() => 12), 11]],
  ])('applies everything, and never more in one commit than %s', async (_, count, of, expected) => {
    const entries = entriesOf(await Promise.all(upTo(count).map((person) => saved(`a${person}`, person + 1))))
    const log = scriptedLog(entries, [{ size: count, back: 0 }], true)
    const sizes: number[] = []
    await run(log, {
      projection: { ...TOY, pace: 1 },
      store: { ...shop.store, ...of },
      onPersonsAffected: (persons) => sizes.push([...persons].length),
    })
    expect(sizes).toEqual(expected)
    expect(await statuses(entries)).toEqual(entries.map(() => 200))
  })

  test('applies many events of a few persons in one commit, and yields to other work', async () => {
    const entries = entriesOf(await Promise.all(upTo(1_200).map((at) => saved(`a${at}`, (at % 3) + 1))))
    const turns = new Set<number>()
    let [turn, commits] = [0, 0]
    const next = () => {
      turn++
      timer = setImmediate(next)
    }
    let timer = setImmediate(next)
    await run(scriptedLog(entries, [{ size: 1_200, back: 0 }], true), {
      projection: {
        ...TOY,
        pace: 1,
        apply: (event, view) => {
          turns.add(turn)
          return TOY.apply(event, view)
        },
      },
      onPersonsAffected: () => commits++,
    })
    clearImmediate(timer)
    expect([commits, turns.size]).toEqual([1, 3])
    expect(await place()).toBe(1_200)
  })

  test('that may fall behind applies many events of each of a hundred people in one commit', async () => {
    const entries = entriesOf(await Promise.all(upTo(500).map((at) => saved(`a${at}`, (at % 100) + 1))))
    let commits = 0
    await run(scriptedLog(entries, IN_ONE, true), {
      projection: { ...TOY, pace: 1, later: true },
      onPersonsAffected: () => commits++,
    })
    expect([commits, await place()]).toEqual([1, 500])
  })
})

describe('a document that cannot be indexed', () => {
  const REPLAY = upTo(4).map((at) => ({ size: 1, back: 0, more: at < 3 }))

  test.each([
    ['in one batch', IN_ONE],
    ['in a replay, where one commit has many batches', REPLAY],
  ])('parks its person at the event at fault, and no one else, %s', async (_, script) => {
    const fails = { ...TOY, apply: withIndex(TOY.apply, (event) => ['b', 'd'].includes(event.envelope.id)) }
    const entries = entriesOf([
      await saved('a', 1),
      await saved('b', 1, 'blue'),
      await saved('c', 2),
      await saved('d', 1),
    ])
    await run(scriptedLog(entries, script, true), { projection: fails })
    expect(shop.failures).toEqual([])
    expect(shop.parked.map(({ person, event, reason }) => ({ person, event, reason }))).toEqual([
      { person: 1, event: 'b', reason: 'bug' },
    ])
    expect([await colourOf(1), await colourOf(2), await place()]).toEqual(['red', 'red', 4])
    expect(await statuses(entries)).toEqual([200, 503, 200, 503])
  })
})

function withIndex(apply: Projection['apply'], fails: (event: OpenEvent) => boolean): Projection['apply'] {
  return (event, view) =>
    apply(event, {
      ...view,
      put: (collection, id, { value, ...index }) =>
        view.put(collection, id, {
          value,
          index: () => {
            if (fails(event)) throw new TypeError('The index cannot be made')
            return index
          },
        }),
    })
}

describe('an offset that another process has moved', () => {
  test("writes nothing and continues from the other process's offset", async () => {
    const entries = entriesOf([await saved('a', 1), await saved('b', 1, 'blue'), await saved('c', 1, 'green')])
    let thieves = 1
    const store = {
      ...shop.store,
      commit: async (...[writes, progress]: Parameters<typeof shop.store.commit>) => {
        // The other projector has just applied the first two with newer code.
        if (thieves-- > 0) await shop.store.commit([], { reader: 'toy@1', source: 'toys/0', expected: 0, next: 2 })
        return shop.store.commit(writes, progress)
      },
    }
    await run(
      scriptedLog(entries, [
        { size: 1, back: 0 },
        { size: 1, back: 0 },
      ]),
      { store },
    )
    expect(await colourOf(1)).toBe('green')
    expect(await statuses(entries)).toEqual([undefined, undefined, 200])
    expect(await place()).toBe(3)
  })

  test('reset to 0 restarts the projector from there', async () => {
    const entries = entriesOf([await saved('a', 1), await saved('b', 2)])
    const log = scriptedLog(entries, IN_ONE, true)
    const projector = createProjector(shop.options(log))
    let first = true
    const store = {
      ...shop.store,
      commit: async (...args: Parameters<typeof shop.store.commit>) => {
        if (first) {
          first = false
          return 'lost' as const
        }
        return shop.store.commit(...args)
      },
    }
    await run(log, { store })
    expect([await colourOf(1), await colourOf(2)]).toEqual(['red', 'red'])
    await projector.stop()
  })
})

test.each([
  ['honors the refusals', { honorsRefusals: ['toys'] }, ['toys/1', 'names/toy 1']],
  ['ignores the refusals', {}, ['toys/1', 'names/toy 1', 'toys/2', 'names/toy 2']],
])('a projection that %s of another topic keeps the right records', async (_, options, left) => {
  const entries = entriesOf([await saved('a', 1), await saved('b', 2)])
  await shop.store.commit([
    { kind: 'put', collection: REFUSED.name, doc: { id: 'b', person: 2, body: 'username-taken' } },
  ])
  await run(scriptedLog(entries, IN_ONE), { projection: { ...TOY, owns: [], ...options } })
  expect([...(await recordsOf(shop)).keys()].sort()).toEqual(left.toSorted())
})

describe('an erased person', () => {
  const story = async () =>
    entriesOf([
      await saved('a', 1),
      await saved('b', 2),
      sampleEnvelope({ id: 'gone', person: 1, type: ERASED, fingerprint: 'f' }),
      await saved('late', 1, 'blue'),
    ])

  test('is not restored if the key is missing', async () => {
    const entries = await story()
    await shop.vault.destroy(1)
    await run(scriptedLog(entries, oneByOne(4)))
    expect([...(await recordsOf(shop)).keys()]).toEqual(['toys/2', 'names/toy 2'])
    expect(shop.parked).toEqual([])
  })

  test('leaves nothing in a projection that does not settle', async () => {
    const other = { ...TOY, owns: [] }
    await run(scriptedLog(await story(), oneByOne(4)), { projection: other })
    expect([...(await recordsOf(shop)).keys()]).toEqual(['toys/2', 'names/toy 2'])
    expect(await shop.store.count(HISTORY.name)).toBe(0)
  })
})

describe('a projector', () => {
  test('resolves when it has caught up, and at once if it already has', async () => {
    const entries = entriesOf([await saved('a', 1), await saved('b', 2)])
    const projector = createProjector(shop.options(scriptedLog(entries, oneByOne(2))))
    const end = new Map([['toys/0' as const, 2]])
    const reached = projector.caughtUp(end)
    projector.start()
    await reached
    expect(await place()).toBe(2)
    await projector.caughtUp(end)
    await projector.stop()
  })

  test('begins at the stored offset, not at 0', async () => {
    const entries = entriesOf([await saved('a', 1), await saved('b', 2)])
    await run(scriptedLog(entries, oneByOne(1)))
    await shop.store.commit([{ kind: 'remove', collection: 'toys@1', id: '1' }])
    await run(scriptedLog(entries, oneByOne(2)))
    expect([await colourOf(1), await colourOf(2)]).toEqual([undefined, 'red'])
  })

  test('keeps every envelope byte for byte in the history, ordered by person', async () => {
    const entries = entriesOf([await saved('z', 1), await saved('a', 1), await saved('m', 2)])
    await run(scriptedLog(entries, IN_ONE))
    const history = await shop.store.list(HISTORY.name, { sort: 'position', person: 1, limit: 9 })
    expect(history.map(({ body }) => body)).toEqual(entries.slice(0, 2).map(({ raw }) => raw))
  })

  test('next to the live one records no outcomes and no history', async () => {
    const entries = entriesOf([await saved('a', 1), await event('bad', 2, BROKEN)])
    await run(scriptedLog(entries, IN_ONE), { live: false })
    expect([await shop.store.count('outcomes'), await shop.store.count(HISTORY.name)]).toEqual([0, 0])
  })

  test('stops at its limit', async () => {
    const entries = entriesOf([await saved('a', 1), await saved('b', 2), await saved('c', 3)])
    let until = new Map([['toys/0' as const, 2]])
    const log = scriptedLog(entries, [], true)
    const projector = createProjector(shop.options(log, { until: () => until }))
    projector.start()
    await projector.caughtUp(until)
    expect(await place()).toBe(2)
    until = new Map([['toys/0' as const, 3]])
    await projector.caughtUp(until)
    await projector.stop()
    expect(await colourOf(3)).toBe('red')
  })
})
