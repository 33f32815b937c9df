import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { upTo } from '../../event-store/ports/contract/gather.suite.ts'
import type { Reaction } from '../../event-store/projector/projection.ts'
import { newFolder, removeFolder } from '../../testing/folders.ts'
import { type SmallKernel, startSmallKernel } from '../../testing/small-kernel.ts'
import { TOPIC, TOYS, type Toy } from '../../testing/toy.ts'

const OLDER = 'warn The log is older than the documents; making them again'
const keyOf = (at: number) => `key-of-the-test-${String(at).padStart(4, '0')}`

let folder: string
let backup: string
let running: SmallKernel

beforeEach(async () => {
  folder = await newFolder()
  backup = await newFolder()
  running = await startSmallKernel(folder)
})
afterEach(async () => {
  await running.stop()
  await removeFolder(folder)
  await removeFolder(backup)
})

async function restart(change: () => Promise<void> = async () => {}): Promise<void> {
  await running.stop()
  await change()
  running = await startSmallKernel(folder)
}

const files = (name: string) => ['', '-wal', '-shm'].map((ending) => `${name}.db${ending}`)
const save = (name: string) => restart(() => cp(folder, join(backup, name), { recursive: true }))
const lose = async (name: string) => {
  for (const file of files(name)) await rm(join(folder, file), { force: true })
}
const restore = async (copy: string, name: string) => {
  await lose(name)
  await cp(join(backup, copy, `${name}.db`), join(folder, `${name}.db`))
}

async function colours(): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for await (const chunk of running.kernel.reader('toy').every(TOYS, { sort: 'name' })) {
    for (const { id, value } of chunk) all[id] = (value as { colour: string }).colour
  }
  return all
}

async function idsWith(text: string): Promise<readonly string[]> {
  const filter = { field: 'name', text, valueOf: (toy: unknown) => (toy as Toy).name }
  const { items } = await running.kernel.reader('toy').page(TOYS, { sort: 'name', limit: 10, filter })
  return items.map(({ id }) => id)
}

const events = async () => [...(await running.kernel.log.ends([TOPIC])).values()][0]

describe('given a log that was restored from an older backup', () => {
  beforeEach(async () => {
    for (const person of [1, 2]) await running.save(person, 'red', keyOf(person))
    await save('older')
    await running.save(1, 'blue', keyOf(3))
    await running.save(3, 'blue', keyOf(4))
    await restart(() => restore('older', 'log'))
  })

  test('documents without events are not shown, and the log says so', async () => {
    expect(await colours()).toEqual({ 1: 'red', 2: 'red' })
    expect(running.logged).toContain(OLDER)
  })

  test('a repeat of a lost save is saved again', async () => {
    expect(await running.save(1, 'blue', keyOf(3))).toBe(200)
    expect(await events()).toBe(3)
    expect(await colours()).toEqual({ 1: 'blue', 2: 'red' })
  })

  test('a repeat of a save that still exists is answered as before, without another event', async () => {
    expect(await running.save(2, 'red', keyOf(2))).toBe(200)
    expect(await events()).toBe(2)
  })

  test('it continues, and a restart rebuilds nothing', async () => {
    await running.save(4, 'green')
    await restart()
    expect(await colours()).toEqual({ 1: 'red', 2: 'red', 4: 'green' })
    expect(running.logged).toEqual([])
  })
})

test('given a lost document file, everything is rebuilt from the log', async () => {
  for (const person of upTo(5)) await running.save(person + 1, 'red')
  await running.kernel.vault.destroy(3)
  const before = await colours()
  await restart(() => lose('documents'))
  expect(await colours()).toEqual(before)
  expect(await idsWith('toy 5')).toEqual(['5'])
  await running.save(6, 'blue')
  expect(await idsWith('toy 6')).toEqual(['6'])
})

test('given older documents, they catch up with the log before anything is shown', async () => {
  await running.save(1, 'red')
  await save('older')
  await running.save(1, 'blue')
  await restart(() => restore('older', 'documents'))
  expect(await colours()).toEqual({ 1: 'blue' })
  expect(running.logged).toEqual([])
})

test('given an older log, a reaction continues with new events and repeats nothing', async () => {
  const done: string[] = []
  const mail: Reaction = {
    name: 'mail',
    topics: [TOPIC],
    handles: () => true,
    react: async ({ subject }) => void done.push(subject),
  }
  const place = async () => [...(await running.kernel.store.progress('reaction/mail')).values()][0]
  const reached = async (end: number) => {
    while ((await place()) !== end) await new Promise((resolve) => setImmediate(resolve))
  }
  const again = async (change: () => Promise<void>) => {
    await running.stop()
    await change()
    running = await startSmallKernel(folder, { reactions: () => [mail] })
  }
  await again(async () => {})
  await running.save(1, 'red')
  await reached(1)
  await save('older')
  await again(async () => {})
  for (const person of [2, 3, 4]) await running.save(person, 'red')
  await reached(4)
  await again(() => restore('older', 'log'))
  await running.save(5, 'red')
  await reached(2)
  expect(done).toEqual([1, 2, 3, 4, 5].map((person) => `person/${person}`))
})
