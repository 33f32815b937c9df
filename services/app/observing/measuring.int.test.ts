import { expect, test } from '@jest/globals'
import { inNewFolder, startSmallKernel, TOY } from '../../kernel/testing/index.ts'
import { createMeasure } from './measuring.ts'

test('readers of the log are measured by the number of their unread events and the age of the oldest', () =>
  inNewFolder(async (folder) => {
    const running = await startSmallKernel(folder)
    await running.save(1, 'red')
    const { kernel } = running
    const reported: unknown[] = []
    const tell =
      (what: string) =>
      (...by: unknown[]) =>
        reported.push([what, ...by])
    const age = { read: (): number | Promise<number> => 0 }
    const measures = {
      lag: tell('lag'),
      lagSeconds: tell('behind'),
      oldest: tell('oldest'),
      waiting: tell('waiting'),
      oldestWaiting: tell('oldest waiting'),
      parked: tell('parked'),
      certificate: tell('certificate'),
      watch: (name: string, _: string, read: () => number | Promise<number>) => {
        if (name === 'arrive_measured_seconds') age.read = read
      },
    }
    const ends = { more: 0, asked: 0 }
    let clock = 1_000
    const log = {
      ...kernel.log,
      ends: async (topics: readonly string[]) => {
        ends.asked++
        return new Map([...(await kernel.log.ends(topics))].map(([source, end]) => [source, end + ends.more]))
      },
    }
    const measured = {
      projections: [TOY],
      reactions: [{ name: 'letters', topics: TOY.topics }],
      certificates: [{ setting: 'KAFKA_TLS', ends: 2 * 24 * 60 * 60 * 1_000 + clock }],
      aside: { reaction: 'letters', collection: 'put-aside' },
    }
    let [away, aside] = [false, 0]
    const store = {
      ...kernel.store,
      count: async (collection: string) => (collection === 'put-aside' ? aside : kernel.store.count(collection)),
      progress: async (reader: string) => {
        if (away) throw new Error('The documents are away')
        return kernel.store.progress(reader)
      },
    }
    const measure = createMeasure({ store, log, now: () => clock }, measured, measures)
    const after = async (seconds: number, more: number) => {
      clock += 1_000 * seconds
      ends.more = more
      reported.length = 0
      ends.asked = 0
      await measure()
      // The ends are read once, however many readers there are.
      expect(ends.asked).toBe(1)
      return Object.fromEntries(reported.map((one) => [(one as unknown[])[0], (one as unknown[]).slice(1)]))
    }
    await kernel.store.commit([], { reader: 'reaction/letters', source: 'toys/0', expected: 0, next: 1 })
    const nothing = { lag: ['toy', 'toys/0', 0], behind: ['toy', 0], oldest: ['toy', 0], parked: [0] }
    expect(await after(0, 0)).toEqual({
      ...nothing,
      waiting: ['letters', 0],
      'oldest waiting': ['letters', 0],
      certificate: ['KAFKA_TLS', 2],
    })
    expect(await after(0, 3)).toMatchObject({ lag: ['toy', 'toys/0', 3], waiting: ['letters', 3], oldest: ['toy', 0] })
    aside = 2
    expect(await after(0, 3)).toMatchObject({ waiting: ['letters', 5], 'oldest waiting': ['letters', 0] })
    aside = 0
    expect(await after(7, 3)).toMatchObject({
      behind: ['toy', 7],
      oldest: ['toy', 7],
      'oldest waiting': ['letters', 7],
    })
    // The reaction has processed two events. The third is as old as before; events since then are younger.
    await kernel.store.commit([], { reader: 'reaction/letters', source: 'toys/0', expected: 1, next: 3 })
    expect(await after(5, 9)).toMatchObject({ waiting: ['letters', 7], 'oldest waiting': ['letters', 12] })
    await kernel.store.commit([], { reader: 'reaction/letters', source: 'toys/0', expected: 3, next: 4 })
    expect(await after(1, 9)).toMatchObject({ waiting: ['letters', 6], 'oldest waiting': ['letters', 1] })
    expect(await after(0, 0)).toMatchObject(nothing)

    clock += 60_000
    away = true
    await expect(measure()).rejects.toThrow('away')
    expect(age.read()).toBe(60)
    away = false
    await measure()
    expect(age.read()).toBe(0)
    await running.stop()
  }))
