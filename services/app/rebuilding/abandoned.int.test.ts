import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import {
  endAbandonedRebuild,
  newFolder,
  removeFolder,
  type SmallKernel,
  startSmallKernel,
  TOPIC,
  TOYS,
} from '../../kernel/testing/index.ts'
import { rebuildAll } from './rebuilding.ts'

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

test('on unshared engines, a start removes the generations of a rebuild that died', async () => {
  await running.save(1, 'red')
  await rebuildAll(running.kernel, running.lives, running.workers)
  const { store } = running.kernel
  for (const generation of [1, 3]) {
    const [name, reader] = [`toys@${generation}`, `toy@${generation}`]
    await store.ensure([{ name }])
    const doc = { id: '1', person: 1, body: 'sealed' }
    const places = { reader, source: `${TOPIC}/0`, expected: 0, next: 1 } as const
    await store.commit([{ kind: 'put', collection: name, doc }], places)
  }
  await running.stop()
  using before = new DatabaseSync(join(folder, 'documents.db'), { readOnly: true })
  const tables = () => before.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'toys@_'").all()
  expect(tables()).toHaveLength(3)
  running = await startSmallKernel(folder)
  expect(tables()).toEqual([{ name: 'toys@2' }])
  const places = ['toy@1', 'toy@3'].map((reader) => running.kernel.store.progress(reader))
  expect(await Promise.all(places)).toEqual([new Map(), new Map()])
  expect(running.lives[0]?.generation).toBe(2)
  expect(await running.kernel.reader('toy').get(TOYS, '1')).toMatchObject({ value: { colour: 'red' } })
})

test('on unshared engines, a start continues if they cannot be removed', async () => {
  const { kernel, lives, logged } = running
  await kernel.store.commit([], { reader: 'toy@2', source: `${TOPIC}/0`, expected: 0, next: 1 })
  const drop = () => Promise.reject(new Error('The disk is full'))
  await endAbandonedRebuild({ ...kernel, store: { ...kernel.store, drop } }, lives)
  expect(logged).toContainEqual(expect.stringContaining('stays until the next start'))
})
