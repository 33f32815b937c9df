import { expect, test } from '@jest/globals'
import { inNewFolder, startSmallKernel, TOY } from './kernel/testing/index.ts'
import { createMeasure } from './measuring.ts'

test('a projection is measured by the events that it has yet to apply, and by how long it has been behind', () =>
  inNewFolder(async (folder) => {
    const running = await startSmallKernel(folder)
    await running.save(1, 'red')
    const { kernel } = running
    const told: unknown[] = []
    const measures = {
      lag: (...by: unknown[]) => told.push(by),
      lagSeconds: (...by: unknown[]) => told.push(by),
      parked: (...by: unknown[]) => told.push(by),
    }
    const ends = { more: 0 }
    let clock = 1_000
    const log = {
      ...kernel.log,
      ends: async (topics: readonly string[]) =>
        new Map([...(await kernel.log.ends(topics))].map(([source, end]) => [source, end + ends.more])),
    }
    const measure = createMeasure({ store: kernel.store, log, now: () => clock }, [TOY], measures)
    const measured = async () => {
      told.length = 0
      await measure()
      return [...told]
    }
    expect(await measured()).toEqual([['toy', 'toys/0', 0], ['toy', 0], [0]])
    ends.more = 3
    expect(await measured()).toEqual([['toy', 'toys/0', 3], ['toy', 0], [0]])
    clock += 7_000
    expect(await measured()).toEqual([['toy', 'toys/0', 3], ['toy', 7], [0]])
    ends.more = 0
    expect(await measured()).toEqual([['toy', 'toys/0', 0], ['toy', 0], [0]])
    await running.stop()
  }))
