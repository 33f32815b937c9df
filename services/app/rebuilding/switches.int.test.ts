import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import {
  backgroundWork,
  generations,
  type Kernel,
  type LiveProjection,
  type Projection,
  pausing,
  type projecting,
  useGeneration,
} from '../../kernel/index.ts'
import {
  createSwitchWatch,
  newFolder,
  removeFolder,
  type SmallKernel,
  settleDown,
  startSmallKernel,
  TOPIC,
  TOY,
  TOYS,
  type Toy,
} from '../../kernel/testing/index.ts'
import { pauseReader } from './pausing.ts'
import { rebuildAll } from './rebuilding.ts'
import { beginReplay } from './replay.ts'

const READER = 'toy@1'
const ABANDONED = 120_000
const LOOKS = 20

let folder: string
let running: SmallKernel
let clock: number
let fatal: string[]
let watch: () => Promise<void>

beforeEach(async () => {
  folder = await newFolder()
  running = await startSmallKernel(folder)
  clock = 0
  fatal = []
  watch = newWatch()
  await running.save(1, 'red')
})
afterEach(async () => {
  await running.stop()
  await removeFolder(folder)
})

function newWatch(): () => Promise<void> {
  const kernel: Kernel = { ...running.kernel, now: () => clock }
  return createSwitchWatch(kernel, running.lives, running.workers, ({ message }) => fatal.push(message))
}

const live = () => running.lives[0] as LiveProjection
const pauseNow = async () => pauseReader(running.kernel.store, READER, (await running.kernel.log.ends([TOPIC])).keys())
const isPaused = async () => (await pausing.findPause(running.kernel.store, READER)) !== undefined
const colour = async (person: number) =>
  ((await running.kernel.reader('toy').get(TOYS, String(person)))?.value as Toy | undefined)?.colour

async function at(time: number, look = watch): Promise<void> {
  clock = time
  for (let looked = 0; looked < LOOKS; looked++) await look()
}

async function switchElsewhere(projection: Projection = TOY): Promise<void> {
  const { store } = running.kernel
  const replay = await beginReplay({ ...backgroundWork.projectorParts(running.kernel, live()), projection })
  const pause = await pauseNow()
  await replay.catchUpTo(pause.places)
  await replay.stop()
  await pausing.endPause(store, pause, [generations.switching(projection, replay.generation, [1])])
}

describe('a process whose documents were switched elsewhere', () => {
  test('moves to the generation in use, and its requests continue there', async () => {
    await switchElsewhere()
    const saved = running.save(2, 'blue')
    await watch()
    expect(live()).toMatchObject({ generation: 2, kept: [1] })
    expect(running.workers.projectors[0]?.reader).toBe('toy@2')
    expect([await saved, await colour(1), await colour(2)]).toEqual([200, 'red', 'blue'])
  })

  test('ends if the documents are from another version', async () => {
    await switchElsewhere({ ...TOY, collections: TOY.collections.map((spec) => ({ ...spec, sort: ['name'] })) })
    await watch()
    expect(fatal).toEqual(['The documents of toy are those of another version now; start that version.'])
    expect(live().generation).toBe(1)
  })

  test.each([
    ['does not wait until the old projector has left its group', true, 'switched'],
    ['waits on unshared engines, where the old documents are dropped next', false, 'waits'],
  ])('%s', async (_, shared, expected) => {
    await switchElsewhere()
    const { workers } = running
    const [before] = workers.projectors as [projecting.Projector]
    const left = Promise.withResolvers<void>()
    workers.projectors[0] = { ...before, stop: () => left.promise.then(before.stop) }
    const change = { workers, at: 0, to: { generation: 2, kept: [1] } }
    const switched = useGeneration({ ...running.kernel, shared }, live(), change).then(() => 'switched')
    const isStarted = async () => {
      while (workers.projectors[0]?.reader !== 'toy@2') await settleDown()
      await settleDown()
      return 'waits'
    }
    expect(await Promise.race([switched, isStarted()])).toBe(expected)
    left.resolve()
    expect([await switched, await running.save(2, 'blue')]).toEqual(['switched', 200])
    await before.stop()
  })

  test('switches once, even if two parts of the process try to', async () => {
    await switchElsewhere()
    let followers = 0
    const { log } = running.kernel
    const counting: Kernel = {
      ...running.kernel,
      log: {
        ...log,
        follow: (subscription) => {
          followers++
          return log.follow(subscription)
        },
      },
    }
    const change = { workers: running.workers, at: 0, to: { generation: 2, kept: [1] } }
    await Promise.all([useGeneration(counting, live(), change), useGeneration(counting, live(), change)])
    expect(followers).toBe(1)
  })
})

describe('a pause whose rebuild has died', () => {
  test('is ended by another process after two minutes, not earlier', async () => {
    await pauseNow()
    await at(1_000)
    await at(1_000 + ABANDONED)
    expect(await isPaused()).toBe(true)
    const saved = running.save(2, 'blue')
    await at(1_001 + ABANDONED)
    expect([await isPaused(), await saved, await colour(2)]).toEqual([false, 200, 'blue'])
  })

  test('is distinguished from a later one, which has two minutes of its own', async () => {
    const first = await pauseNow()
    await at(0)
    await pausing.releaseReader(running.kernel.store, first)
    await pauseNow()
    await at(ABANDONED - 1)
    await at(2 * ABANDONED - 1)
    expect(await isPaused()).toBe(true)
    await at(2 * ABANDONED)
    expect(await isPaused()).toBe(false)
  })

  test('is distinguished from one that is renewed, which lasts until renewals stop', async () => {
    const pause = await pauseNow()
    for (const time of [0, ABANDONED, 2 * ABANDONED]) {
      await at(time)
      await pausing.renewPause(running.kernel.store, pause)
    }
    await at(3 * ABANDONED)
    expect(await isPaused()).toBe(true)
    await at(4 * ABANDONED + 1)
    expect(await isPaused()).toBe(false)
  })

  test('is ended only once by two processes that check it', async () => {
    const other = newWatch()
    await pauseNow()
    for (const look of [watch, other]) await at(0, look)
    await Promise.all([watch, other].map((look) => at(ABANDONED + 1, look)))
    expect([await isPaused(), await running.save(2, 'blue')]).toEqual([false, 200])
  })
})

describe('a rebuild whose pause another process has ended in the meantime', () => {
  /** Ends the pause during a comparison, like a process that assumes that the rebuild died. */
  function endedEarly(): Kernel {
    // Without the engine's own comparison.
    const { alike: _, ...store } = running.kernel.store
    const list: typeof store.list = async (...by) => {
      await running.save(1, 'green')
      return store.list(...by)
    }
    const ofPerson: typeof store.ofPerson = async (...by) => {
      const pause = await pausing.findPause(store, READER)
      if (pause !== undefined) await pausing.releaseReader(store, pause)
      return store.ofPerson(...by)
    }
    return { ...running.kernel, store: { ...store, list, ofPerson } }
  }

  test('does not switch: the generation in use has moved on', async () => {
    const rebuilding = rebuildAll(endedEarly(), running.lives, running.workers)
    await expect(rebuilding).rejects.toThrow('toy went on before it could be switched; try again')
    expect([live().generation, await running.save(2, 'blue'), await colour(2)]).toEqual([1, 200, 'blue'])
  })

  test('succeeds at the next attempt', async () => {
    await rebuildAll(endedEarly(), running.lives, running.workers).catch(() => undefined)
    await running.save(2, 'blue')
    const rebuilt = await rebuildAll(running.kernel, running.lives, running.workers)
    expect(rebuilt).toMatchObject([{ generation: 2, differences: [] }])
    expect([await colour(1), await colour(2)]).toEqual(['green', 'blue'])
  })
})

test('a rebuild that cannot compare lets everything continue', async () => {
  const { alike: _, ...store } = running.kernel.store
  const list: typeof store.list = (collection, query) =>
    collection.startsWith(TOYS) ? Promise.reject(new Error('away')) : store.list(collection, query)
  const away: Kernel = { ...running.kernel, store: { ...store, list } }
  await expect(rebuildAll(away, running.lives, running.workers)).rejects.toThrow('away')
  expect([await isPaused(), await running.save(2, 'blue')]).toEqual([false, 200])
})
