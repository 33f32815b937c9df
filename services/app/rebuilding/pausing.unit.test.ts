import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { type DocumentStore, type EventLog, pausing, projecting, type Write } from '../../kernel/index.ts'
import {
  embeddedEventLog,
  faultyStore,
  openToyShop,
  recordsOf,
  SAVED,
  sealedEnvelope,
  settleDown,
  TOPIC,
  type ToyShop,
} from '../../kernel/testing/index.ts'
import { endEarlierPauses, keepPaused, pauseReader } from './pausing.ts'

const READER = 'toy@1'
const [ONE, TWO] = ['toys/0', 'toys/1'] as const

let shop: ToyShop
let store: DocumentStore
beforeEach(async () => {
  shop = await openToyShop()
  store = shop.store
})
afterEach(() => shop.close())

const place = async (source: typeof ONE | typeof TWO) => (await store.progress(READER)).get(source) ?? 0
const move = (expected: number, next: number, source: typeof ONE | typeof TWO = ONE) =>
  store.commit([], { reader: READER, source, expected, next })
const note: Write = { kind: 'put', collection: 'generations', doc: { id: 'note', person: 0, body: '{}' } }
const notes = () => store.count('generations')

describe('a pause', () => {
  test('is at the offset of the consumer, even if it has not started', async () => {
    await move(0, 7)
    const { places } = await pauseReader(store, READER, [ONE, TWO])
    expect([...places]).toEqual([
      [ONE, 7],
      [TWO, 0],
    ])
    expect(await Promise.all([place(ONE), place(TWO)])).toEqual([-8, -1])
  })

  test('rejects writes at the offset that was expected before', async () => {
    await move(0, 7)
    await pauseReader(store, READER, [ONE, TWO])
    expect([await move(7, 8), await move(0, 1, TWO)]).toEqual(['lost', 'lost'])
  })

  test('that is ended lets the reader continue where it was', async () => {
    await move(0, 7)
    await pausing.releaseReader(store, await pauseReader(store, READER, [ONE, TWO]))
    expect([await move(7, 8), await move(0, 1, TWO)]).toEqual(['done', 'done'])
    expect(await pausing.findPause(store, READER)).toBeUndefined()
  })

  test('comes after a commit that was faster', async () => {
    let faster = true
    const racing: DocumentStore = {
      ...store,
      commit: async (writes, progress) => {
        if (faster) await move(0, 3)
        faster = false
        return store.commit(writes, progress)
      },
    }
    expect((await pauseReader(racing, READER, [ONE])).places.get(ONE)).toBe(3)
    expect(await place(ONE)).toBe(-4)
  })

  test('is found unchanged by other processes', async () => {
    await move(0, 7)
    const begun = await pauseReader(store, READER, [ONE, TWO])
    expect(await pausing.findPause(store, READER)).toEqual(begun)
    expect(await pausing.findPause(store, 'another@1')).toBeUndefined()
  })
})

describe('a held pause', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
  })
  afterEach(() => {
    jest.useRealTimers()
  })
  const beats = async () => (await pausing.findPause(store, READER))?.renewals
  const onFailure = () => undefined

  test('is renewed until its holder is done, and then ends', async () => {
    const pause = await pauseReader(store, READER, [ONE])
    const release = keepPaused(store, pause, { every: 1_000, onFailure })
    await jest.advanceTimersByTimeAsync(3_000)
    await settleDown()
    expect(await beats()).toBe(3)
    release()
    await jest.advanceTimersByTimeAsync(9_000)
    expect(await beats()).toBe(3)
    expect(await pausing.endPause(store, pause, [note])).toBe(true)
  })

  test('is not renewed forever, even if its holder is held up', async () => {
    keepPaused(store, await pauseReader(store, READER, [ONE]), { every: 1_000, most: 5_000, onFailure })
    await jest.advanceTimersByTimeAsync(60_000)
    await settleDown()
    expect(await beats()).toBe(5)
  })

  test('survives a renewal that fails, and reports it', async () => {
    const reported: unknown[] = []
    const pause = await pauseReader(store, READER, [ONE])
    const unsteady = faultyStore(store, ['refused', 'answer-lost'])
    const release = keepPaused(unsteady, pause, { every: 1_000, onFailure: (error) => reported.push(error) })
    for (const seen of [0, 1, 2]) {
      await jest.advanceTimersByTimeAsync(1_000)
      await settleDown()
      expect(await beats()).toBe(seen)
    }
    release()
    expect([reported.length, await pausing.endPause(store, pause)]).toEqual([2, true])
  })
})

test('a pause that another process has ended before beginning its own can switch nothing', async () => {
  const pause = await pauseReader(store, READER, [ONE])
  await endEarlierPauses(store, READER)
  expect([await place(ONE), await pausing.endPause(store, pause, [note]), await notes()]).toEqual([0, false, 0])
  const next = await pauseReader(store, READER, [ONE])
  expect(await pausing.endPause(store, next, [note])).toBe(true)
})

test('a pause that begins after all earlier ones were ended is valid', async () => {
  await endEarlierPauses(store, READER)
  expect(await pausing.endPause(store, await pauseReader(store, READER, [ONE]), [note])).toBe(true)
})

describe('of two processes that end the same pause', () => {
  test('the first one ends it with its writes, and the second writes nothing', async () => {
    const first = await pauseReader(store, READER, [ONE])
    const second = await pauseReader(store, READER, [ONE])
    expect(await pausing.endPause(store, first, [])).toBe(true)
    expect(await pausing.endPause(store, second, [note])).toBe(false)
    expect(await notes()).toBe(0)
  })

  test('only one ends it if both try at once', async () => {
    const pauses = await Promise.all([1, 2, 3, 4].map(() => pauseReader(store, READER, [ONE])))
    const ended = await Promise.all(pauses.map((pause) => pausing.endPause(store, pause)))
    expect(ended.filter(Boolean)).toHaveLength(1)
  })

  test('a late one does not end the next pause', async () => {
    const late = await pauseReader(store, READER, [ONE])
    await pausing.releaseReader(store, late)
    await pauseReader(store, READER, [ONE])
    await pausing.releaseReader(store, late)
    expect(await place(ONE)).toBe(-1)
    expect(await pausing.endPause(store, late, [note])).toBe(false)
  })

  test('one that died halfway leaves a pause that others find and end', async () => {
    await move(0, 7)
    await pausing.endPause(store, await pauseReader(store, READER, [ONE]))
    const found = await pausing.findPause(store, READER)
    await pausing.releaseReader(store, found as NonNullable<typeof found>)
    expect(await place(ONE)).toBe(7)
  })
})

describe('a projector', () => {
  let log: EventLog
  let live: projecting.Projector
  beforeEach(() => {
    log = embeddedEventLog(':memory:', [TOPIC])
    live = projecting.createProjector(shop.options(log))
    live.start()
  })
  afterEach(async () => {
    await live.stop()
    await log.close()
  })

  async function save(person: number): Promise<void> {
    const key = await shop.vault.keyFor(person)
    await log.append(TOPIC, sealedEnvelope(key, { name: `toy ${person}` }, { id: `e${person}`, person, type: SAVED }))
  }
  const toys = async () => [...(await recordsOf(shop)).keys()].filter((name) => name.startsWith('toys/'))
  const noticed = async () => {
    while ((live.positions().get(ONE) ?? 0) >= 0) await settleDown(1)
  }

  test('writes nothing while it is paused, and everything afterwards', async () => {
    await save(1)
    await live.caughtUp(await log.ends([TOPIC]))
    const pause = await pauseReader(store, READER, [ONE])
    await save(2)
    await noticed()
    expect(await toys()).toEqual(['toys/1'])
    await pausing.releaseReader(store, pause)
    await live.caughtUp(await log.ends([TOPIC]))
    expect(await toys()).toEqual(['toys/1', 'toys/2'])
    expect([live.healthy(), shop.failures]).toEqual([true, []])
  })

  test('that starts during a pause waits for its end', async () => {
    await live.stop()
    const pause = await pauseReader(store, READER, [ONE])
    await save(1)
    live = projecting.createProjector(shop.options(log))
    live.start()
    await noticed()
    expect(await toys()).toEqual([])
    await pausing.releaseReader(store, pause)
    await live.caughtUp(await log.ends([TOPIC]))
    expect(await toys()).toEqual(['toys/1'])
  })
})
