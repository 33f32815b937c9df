import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { EventLog, Kernel, Projection } from '../../kernel/index.ts'
import {
  newFolder,
  removeFolder,
  type SmallKernel,
  startSmallKernel,
  TOPIC,
  TOY,
  upTo,
} from '../../kernel/testing/index.ts'
import { rebuildAll } from './rebuilding.ts'

const OTHERS = ['b', 'c', 'd', 'e']
const ALL = [TOY.name, ...OTHERS]

/** One document for each person. */
const small = (name: string): Projection => ({
  name,
  topics: [TOPIC],
  owns: [],
  collections: [{ name: `${name}-docs` }],
  reads: (event) => [{ collection: `${name}-docs`, id: String(event.person) }],
  apply: (event, view) => {
    view.put(`${name}-docs`, String(event.person), { value: { event: event.envelope.id } })
    return { status: 200, body: {} }
  },
})

let folder: string
let running: SmallKernel

async function start(shared: boolean): Promise<void> {
  running = await startSmallKernel(folder, { projections: () => [TOY, ...OTHERS.map(small)] }, { shared })
  for (const person of upTo(5)) await running.save(person + 1, 'red')
}

beforeEach(async () => {
  folder = await newFolder()
})
afterEach(async () => {
  await running.stop()
  await removeFolder(folder)
})

/** Counts the replays under way. */
function counted(): { readonly kernel: Kernel; readonly most: () => number; readonly begun: readonly string[] } {
  const begun: string[] = []
  const underWay = new Set<string>()
  let most = 0
  const { log } = running.kernel
  const follow: EventLog['follow'] = (subscription) => {
    const { reader } = subscription
    const follower = log.follow(subscription)
    const isReplay = !begun.includes(reader)
    begun.push(reader)
    if (isReplay) underWay.add(reader)
    most = Math.max(most, underWay.size)
    return {
      ...follower,
      stop: async () => {
        await follower.stop()
        if (isReplay) underWay.delete(reader)
      },
    }
  }
  return { kernel: { ...running.kernel, log: { ...log, follow } }, most: () => most, begun }
}

const rebuild = (kernel: Kernel = running.kernel) => rebuildAll(kernel, running.lives, running.workers)
const generationsNow = () => running.lives.map(({ generation }) => generation)

describe('a rebuild of several projections', () => {
  test.each([
    ['one after another on unshared engines', false, 1],
    ['three at once on shared engines', true, 3],
  ])('makes them %s, and reports them in order', async (_, shared, expected) => {
    await start(shared)
    const { kernel, most } = counted()
    const rebuilt = await rebuild(kernel)
    expect(rebuilt.map(({ projection, generation, differences }) => [projection, generation, differences])).toEqual(
      ALL.map((name) => [name, 2, []]),
    )
    expect([most(), generationsNow()]).toEqual([expected, ALL.map(() => 2)])
    expect(await running.save(9, 'blue')).toBe(200)
  })

  test('begins no other after one has failed, ends those under way, and gives its lease back', async () => {
    await start(true)
    const { kernel, begun } = counted()
    const list: typeof kernel.store.list = async (collection, query) =>
      collection === 'b-docs@2' ? Promise.reject(new Error('away')) : kernel.store.list(collection, query)
    const { alike: _, ...store } = kernel.store
    await expect(rebuild({ ...kernel, store: { ...store, list } })).rejects.toThrow('away')
    expect([generationsNow()[1], begun.includes('e@2')]).toEqual([1, false])
    expect(await running.save(9, 'blue')).toBe(200)
    expect((await rebuild()).map(({ differences }) => differences)).toEqual(ALL.map(() => []))
  })
})
