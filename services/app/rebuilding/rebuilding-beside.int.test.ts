import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { type DocumentStore, type Kernel, pausing, type projecting } from '../../kernel/index.ts'
import {
  ERASED,
  GENERATIONS,
  newFolder,
  removeFolder,
  type SmallKernel,
  sampleEnvelope,
  settleDown,
  startSmallKernel,
  TOPIC,
  upTo,
} from '../../kernel/testing/index.ts'
import { rebuildAll } from './rebuilding.ts'
import type { Rebuilt } from './replay.ts'

/** All except intervals. */
const REAL = ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout'] as const
/** Two documents each: more than can be compared while people wait. */
const MANY = 2_000
const READER = 'toy@1'

let folder: string
let running: SmallKernel
beforeEach(async () => {
  folder = await newFolder()
  running = await startSmallKernel(folder)
})
afterEach(async () => {
  await running.stop()
  await removeFolder(folder)
})

const saveAll = (persons: readonly number[], colour: string) =>
  Promise.all(persons.map((person) => running.save(person, colour)))
const some = (count: number, from = 1) => upTo(count).map((at) => at + from)

/** Runs `work` once during the long comparison, right after the first documents were read. */
function during(work: () => Promise<unknown>, name = 'toys@1', { byEngine = true } = {}): Kernel {
  const { alike, ...store } = running.kernel.store
  let done = false
  async function after<T>(docs: T, isIt: boolean): Promise<T> {
    if (isIt && !done) {
      done = true
      await work()
    }
    return docs
  }
  const list: DocumentStore['list'] = async (collection, query) =>
    after(await store.list(collection, query), collection === name)
  const both = { ...store, list }
  if (alike === undefined || !byEngine) return { ...running.kernel, store: both }
  return {
    ...running.kernel,
    store: { ...both, alike: async (names, from) => after(await alike(names, from), names.includes(name)) },
  }
}

function inPause(kernel: Kernel, work: (person: number) => Promise<unknown>): Kernel {
  const { store } = kernel
  const ofPerson: DocumentStore['ofPerson'] = async (collection, person) => {
    if ((await pausing.findPause(store, READER)) !== undefined) await work(person)
    return store.ofPerson(collection, person)
  }
  return { ...kernel, store: { ...store, ofPerson } }
}

const rebuild = async (kernel: Kernel): Promise<Rebuilt> =>
  (await rebuildAll(kernel, running.lives, running.workers))[0] as Rebuilt
const remove = (id: number) => running.kernel.store.commit([{ kind: 'remove', collection: 'toys@1', id: String(id) }])

describe('a rebuild', () => {
  test('applies no event before the live generation, which alone records outcomes', async () => {
    await saveAll(some(20), 'red')
    const [live] = running.workers.projectors as [projecting.Projector]
    const before: number[] = []
    const caughtUp: projecting.Projector['caughtUp'] = async (ends) => {
      await pause(100)
      before.push((await running.kernel.store.progress('toy@2')).get(`${TOPIC}/0`) ?? 0)
      return live.caughtUp(ends)
    }
    running.workers.projectors[0] = { ...live, caughtUp }
    expect(await rebuild(running.kernel)).toMatchObject({ differences: [] })
    expect(before[0]).toBe(0)
  })

  test('that was superseded by another one stops after comparing', async () => {
    await saveAll(some(20), 'red')
    const { store } = running.kernel
    const another = { id: 'lease/rebuild', person: 0, body: JSON.stringify({ holder: 'another', until: Date.now() }) }
    const kernel = during(async () => {
      await store.commit([{ kind: 'put', collection: GENERATIONS.name, doc: another }])
      await running.save(3, 'blue')
    })
    await expect(rebuild(kernel)).rejects.toThrow('Another rebuild has begun')
    expect((await store.progress('toy@2')).get(`${TOPIC}/0`)).toBe(20)
  })
})

describe('a rebuild of many documents', () => {
  beforeEach(async () => {
    for (let from = 1; from <= MANY; from += 500) await saveAll(some(500, from), 'red')
  }, 60_000)

  test('compares only newly saved persons in its pause, and their saves are answered 200', async () => {
    const saved: number[] = []
    const paused: boolean[] = []
    const requested = new Set<number>()
    const kernel = inPause(
      during(async () => {
        saved.push(...(await saveAll(some(7), 'blue')))
        paused.push((await pausing.findPause(running.kernel.store, READER)) !== undefined)
      }),
      async (person) => requested.add(person),
    )
    expect(await rebuild(kernel)).toMatchObject({ documents: 2 * MANY, differences: [], compared: [MANY, 7] })
    expect([saved, paused, [...requested].sort()]).toEqual([Array(7).fill(200), [false], some(7)])
  }, 60_000)

  test('compares a second time before the pause if many persons were saved in the meantime', async () => {
    const kernel = during(() => saveAll(some(300), 'blue'))
    expect(await rebuild(kernel)).toMatchObject({ differences: [], compared: [MANY, 300, 0] })
  }, 60_000)
})

describe('a rebuild that is held up', () => {
  const beats = async () => (await pausing.findPause(running.kernel.store, READER))?.renewals

  afterEach(() => {
    jest.useRealTimers()
  })

  test('renews its pause, and still switches', async () => {
    await saveAll(some(20), 'red')
    jest.useFakeTimers({ doNotFake: [...REAL] })
    let seen = 0
    const kernel = inPause(
      during(() => running.save(3, 'blue')),
      async () => {
        if (seen > 0) return
        jest.advanceTimersByTime(120_000)
        for (;;) {
          seen = (await beats()) ?? 0
          if (seen > 0) return
          await settleDown()
        }
      },
    )
    expect(await rebuild(kernel)).toMatchObject({ generation: 2, differences: [], compared: [20, 1] })
    expect([seen > 0, running.lives[0]?.generation, await running.save(3, 'green')]).toEqual([true, 2, 200])
  })
})

describe('a difference', () => {
  beforeEach(() => saveAll(some(20), 'red'))

  test('in a person who is not saved in the meantime is found in the long comparison', async () => {
    await remove(3)
    expect(await rebuild(running.kernel)).toMatchObject({
      differences: [{ person: 3, before: 1, after: 2 }],
      compared: [20, 0],
    })
    expect(running.lives[0]?.generation).toBe(1)
  })

  test('in a person who is saved in the meantime is found in the pause', async () => {
    const meanwhile = during(() => running.save(3, 'blue'))
    let planted = false
    const kernel = inPause(meanwhile, async (person) => {
      if (!planted) await remove(person)
      planted = true
    })
    expect(await rebuild(kernel)).toMatchObject({
      differences: [{ person: 3, before: 1, after: 2 }],
      compared: [20, 1],
    })
    expect([running.lives[0]?.generation, await running.save(4, 'green')]).toEqual([1, 200])
  })

  test('that a later save has repaired does not count', async () => {
    await remove(3)
    expect(await rebuild(during(() => running.save(3, 'blue')))).toMatchObject({ differences: [], compared: [20, 1] })
  })

  test.each([
    ['engine', true],
    ['rebuild', false],
  ])('is not reported for a person who is erased halfway through a comparison by the %s', async (_, byEngine) => {
    const { log, vault } = running.kernel
    const erased = async () => {
      await log.append(TOPIC, sampleEnvelope({ id: 'erase-3', person: 3, type: ERASED }))
      await running.workers.projectors[0]?.caughtUp(await log.ends([TOPIC]))
      await vault.destroy(3)
    }
    expect(await rebuild(during(erased, 'toys@2', { byEngine }))).toMatchObject({
      documents: 38,
      differences: [],
      compared: [19, 1],
    })
  })
})
