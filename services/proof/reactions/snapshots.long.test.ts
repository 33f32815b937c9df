import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { newFolder, removeFolder } from '../../kernel/testing/index.ts'
import { STATE } from '../../shared/sealed/collections.ts'
import { PAGE_LEAVES } from '../../shared/sealed/page.ts'
import { HEADS, SNAPSHOT_ID } from '../names.ts'
import { eventProof } from '../reads/proofs.ts'
import { readState } from '../reads/state.ts'
import { recompute } from '../testing/recompute.ts'
import { openSealed, type SealedFolder } from '../testing/sealing.ts'
import { findSnapshot } from './restoring.ts'

/** More than six pages, so that a start does not read all batches. */
const LETTERS = 7 * PAGE_LEAVES

const CHECKED = 600

const SNAPSHOT = [STATE.name, SNAPSHOT_ID] as const
const BLOCK = [HEADS.name, '0'] as const

let folder: string
let kept: string
let sealed: SealedFolder

beforeEach(async () => {
  folder = await newFolder()
  kept = await newFolder()
  sealed = openSealed(folder)
})
afterEach(async () => {
  await sealed.end()
  await removeFolder(folder)
  await removeFolder(kept)
})

async function restart(change: () => Promise<void> = async () => {}): Promise<void> {
  await sealed.end()
  await change()
  sealed = openSealed(folder)
  await sealed.write(0, 0)
}

const files = (name: string) => ['', '-wal', '-shm'].map((ending) => `${name}.db${ending}`)
const keep = () => restart(() => cp(folder, kept, { recursive: true }))
const putBack = (name: 'log' | 'documents') =>
  restart(async () => {
    for (const file of files(name)) await rm(join(folder, file), { force: true })
    await cp(join(kept, `${name}.db`), join(folder, `${name}.db`))
  })

async function isUsable(): Promise<boolean> {
  return (await findSnapshot(sealed.kernel, new AbortController().signal))?.restored !== undefined
}

async function assertWhole(letters: number, passed = [0]): Promise<void> {
  const log = recompute(await sealed.entries())
  expect([log.sealed.length, new Set(log.sealed).size, log.unsealed]).toEqual([letters, letters, []])
  expect(passed).toContain(log.passed)
  for (const number of [0, 5_000, letters - 1]) {
    if (number < letters) await eventProof(sealed.kernel, sealed.letter(number, '').id)
  }
  expect(await isUsable()).toBe(true)
}

test('a start resumes from the last snapshot', async () => {
  await sealed.write(0, LETTERS)
  expect(await sealed.seal()).toBeGreaterThan(LETTERS)
  await restart()
  await sealed.write(LETTERS, LETTERS + 2_000)
  expect(await sealed.seal()).toBeLessThan(2_000 + CHECKED)
  await assertWhole(LETTERS + 2_000)
}, 60_000)

test('a start from a snapshot keeps when sealing began and when the whole log was last compared', async () => {
  await sealed.write(0, 500)
  await sealed.seal()
  const first = await readState(sealed.kernel.store)
  await restart()
  await sealed.write(500, 600)
  await sealed.seal()
  const { since, adopted, checked, size = 0 } = (await readState(sealed.kernel.store)) ?? {}
  expect(size).toBeGreaterThan(first?.size ?? 0)
  expect({ since, adopted, checked }).toEqual({ since: first?.since, adopted: 500, checked: first?.checked })
  expect([typeof since, typeof checked]).toEqual(['string', 'string'])
})

test('after a start, sealed events are not sealed again, even if the log has them twice', async () => {
  await sealed.write(0, 500)
  await sealed.seal()
  await restart()
  await sealed.write(490, 510)
  await sealed.seal()
  await assertWhole(510)
})

describe('with 3,000 sealed letters and as many again', () => {
  beforeEach(async () => {
    await sealed.write(0, 3_000)
    await sealed.seal()
    await keep()
    await sealed.write(3_000, 6_000)
    await sealed.seal()
  })

  test('documents that are older than the log are resumed', async () => {
    await putBack('documents')
    expect(await sealed.seal()).toBeLessThan(3_000 + CHECKED)
    await assertWhole(6_000)
  })

  test('if the log is older than the documents, all of it is read', async () => {
    await putBack('log')
    expect(await isUsable()).toBe(false)
    await sealed.write(3_000, 3_100, 'other')
    expect(await sealed.seal()).toBeGreaterThan(3_100)
    await assertWhole(3_100)
  })

  test('if another log has grown to the same size from the older one, all of it is read', async () => {
    await putBack('log')
    await sealed.write(3_000, 6_500, 'other')
    expect(await isUsable()).toBe(false)
    expect(await sealed.seal()).toBeGreaterThan(6_500)
    await assertWhole(6_500)
  })

  async function change([collection, id]: readonly [string, string], from: RegExp, to: string): Promise<void> {
    const { store } = sealed.kernel
    const doc = (await store.get(collection, [id])).get(id)
    if (doc === undefined || !from.test(doc.body)) throw new Error('There is nothing to be changed')
    await store.commit([{ kind: 'put', collection, doc: { ...doc, body: doc.body.replace(from, to) } }])
  }

  test.each([
    ['places that are stale, as after a move', SNAPSHOT, /6000,"/, '5999,"'],
    ['a head that is another one', BLOCK, /"chains":"./, '"chains":"_'],
    ['a tree that is another one', SNAPSHOT, /"size":\d+/, '"size":17'],
    ['another version of the product', SNAPSHOT, /"version":3/, '"version":2'],
    ['a text that cannot be read', SNAPSHOT, /^./, ''],
  ])('if the documents have %s, all is read', async (_, doc, from, to) => {
    expect(await isUsable()).toBe(true)
    await change(doc, from, to)
    expect(await isUsable()).toBe(false)
    await sealed.write(6_000, 6_010)
    expect(await sealed.seal()).toBeGreaterThan(6_010)
    await assertWhole(6_010)
  })

  test('two processes that write snapshots in turn leave one that can be resumed', async () => {
    let letters = 6_000
    const more = async () => {
      await sealed.write(letters, letters + 300)
      letters += 300
    }
    await more()
    await sealed.seal({
      during: async () => {
        await sealed.seal({ during: more })
        await more()
      },
    })
    // If both made a batch, one counts.
    await assertWhole(letters, [0, 1, 2, 3])
  })
})

test('a process that is killed at any write leaves what the next one can resume', async () => {
  let letters = 0
  let killed = 0
  for (let killedAt = 1; killedAt < 9; killedAt++) {
    await sealed.write(letters, letters + 2_500)
    letters += 2_500
    await sealed.seal({ killedAt })
    killed++
    await restart()
  }
  await sealed.seal()
  await assertWhole(letters)
  expect(killed).toBe(8)
}, 60_000)
