import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { backgroundWork, kernelData, type LiveProjection } from '../../kernel/index.ts'
import {
  endAbandonedRebuild,
  newFolder,
  removeFolder,
  type SmallKernel,
  settleDown,
  startSmallKernel,
  TOPIC,
  TOY,
  TOYS,
  type Toy,
  upTo,
} from '../../kernel/testing/index.ts'
import { type FillPart, type Part, partFiller } from './filling.ts'
import type { Stage, Watch } from './progress.ts'
import { type RebuildOptions, rebuildAll } from './rebuilding.ts'

let folder: string
let running: SmallKernel
beforeEach(async () => {
  folder = await newFolder()
  running = await startSmallKernel(folder, { projections: () => [{ ...TOY, perPerson: true }] })
  for (const person of upTo(20)) await running.save(person + 1, 'red')
})
afterEach(async () => {
  await running.stop()
  await removeFolder(folder)
})

const fill: FillPart = (...by) =>
  partFiller(() => backgroundWork.projectorParts(running.kernel, running.lives[0] as LiveProjection))(...by)
const rebuild = (how: RebuildOptions) => rebuildAll(running.kernel, running.lives, running.workers, how)
const colour = async (person: number) =>
  ((await running.kernel.reader('toy').get(TOYS, String(person)))?.value as Toy | undefined)?.colour

describe('a rebuild with a helper', () => {
  test('gives it every second person of a projection that can be split, and replaces equal documents', async () => {
    const parts: Part[] = []
    const helper: FillPart = (part, onApplied) => {
      parts.push(part)
      return fill(part, onApplied)
    }
    expect(await rebuild({ helper })).toEqual([
      { projection: 'toy', generation: 2, documents: 40, differences: [], compared: [20, 0] },
    ])
    expect(parts).toMatchObject([{ projection: 'toy', generation: 2, share: { remainder: 1, of: 2 } }])
    const readers = await running.kernel.store.readers()
    expect([readers.includes('toy@2'), readers.filter((name) => name.startsWith('share/'))]).toEqual([true, []])
    expect([await running.save(3, 'blue'), await colour(2), await colour(3)]).toEqual([200, 'red', 'blue'])
  })

  test('has each part committed at its end, so that the other thread sees it', async () => {
    const { log, store } = running.kernel
    await store.ensure(kernelData.storedSpecs(TOY, 2))
    await fill({ projection: 'toy', generation: 2, ends: await log.ends([TOPIC]) }, () => undefined)
    using db = new DatabaseSync(join(folder, 'documents.db'), { readOnly: true })
    expect(db.prepare('SELECT count(*) AS documents FROM "toys@2"').get()).toEqual({ documents: 20 })
  })

  test('shows the progress of all threads', async () => {
    const stages: (() => Stage)[] = []
    const shown: number[] = []
    const helper: FillPart = (part, onApplied) =>
      fill(part, (events) => {
        onApplied(events)
        shown.push(stages[0]?.().done ?? 0)
      })
    let underWay = 0
    const watch: Watch = (stage) => {
      stages.push(stage)
      underWay++
      return () => void underWay--
    }
    await rebuild({ helper, watch })
    expect(underWay).toBe(0)
    expect(stages.map((stage) => stage())).toMatchObject([
      { projection: 'all', doing: 'applied', done: 20, events: 20 },
      { projection: 'toy', doing: 'compared', done: 40, events: 20 },
    ])
    expect(shown).not.toEqual([])
  })

  test('that fails leaves the old documents, and nothing of the new ones', async () => {
    await expect(rebuild({ helper: () => Promise.reject(new Error('The thread has ended')) })).rejects.toThrow(
      'The thread has ended',
    )
    await expect(running.kernel.store.count('toys@2')).rejects.toThrow()
    expect([running.lives[0]?.generation, await running.save(3, 'blue'), await colour(2)]).toEqual([1, 200, 'red'])
  })

  test('that dies while documents are filled leaves nothing after the next start', async () => {
    const begun = Promise.withResolvers<void>()
    const stuck = Promise.withResolvers<void>()
    const rebuilding = rebuild({
      helper: () => {
        begun.resolve()
        return stuck.promise
      },
    })
    await begun.promise
    while ((await running.kernel.store.count('toys@2')) < 10) await settleDown()
    await endAbandonedRebuild(running.kernel, running.lives)
    await expect(running.kernel.store.count('toys@2')).rejects.toThrow()
    stuck.reject(new Error('It has died'))
    await expect(rebuilding).rejects.toThrow('It has died')
  })
})
