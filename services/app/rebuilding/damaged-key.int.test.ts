import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { parked, REPAIR } from '../../kernel/index.ts'
import {
  newFolder,
  removeFolder,
  type SmallKernel,
  sampleEnvelope,
  startSmallKernel,
  TOPIC,
  TOYS,
  type Toy,
} from '../../kernel/testing/index.ts'
import { rebuildAll } from './rebuilding.ts'

let folder: string
let running: SmallKernel
let whole: Uint8Array
beforeEach(async () => {
  folder = await newFolder()
  running = await startSmallKernel(folder)
  for (const person of [1, 2]) await running.save(person, 'red')
  await running.stop()
  whole = keyOfOne()
  keyOfOne(whole.map((byte, at) => (at === 20 ? byte ^ 1 : byte)))
})
afterEach(async () => {
  await running.stop()
  await removeFolder(folder)
})

function keyOfOne(bytes?: Uint8Array): Uint8Array {
  const db = new DatabaseSync(join(folder, 'keys.db'))
  if (bytes !== undefined) db.prepare('UPDATE keys SET wrapped = ? WHERE person = 1').run(bytes)
  const { wrapped } = db.prepare('SELECT wrapped FROM keys WHERE person = 1').get() ?? {}
  db.close()
  if (!(wrapped instanceof Uint8Array)) throw new Error('No key')
  return wrapped
}

/** Keeps only log and keys, as after a restore, so that every event is applied again. */
async function startFromLog(): Promise<void> {
  await removeFolder(join(folder, 'documents.db'))
  running = await startSmallKernel(folder)
}

const parkedDocs = async () =>
  (await parked.parkedNow(running.kernel.store)).map(({ doc }) => [doc.person, JSON.parse(doc.body)])
const colour = async (person: number) =>
  ((await running.kernel.reader('toy').get(TOYS, String(person)))?.value as Toy | undefined)?.colour

describe('a damaged key', () => {
  test('parks only its person', async () => {
    await startFromLog()
    expect(await parkedDocs()).toEqual([[1, expect.objectContaining({ reason: 'poison' })]])
    expect([await colour(1), await colour(2), await running.save(2, 'blue')]).toEqual([undefined, 'red', 200])
    expect(running.workers.projectors.map((projector) => projector.healthy())).toEqual([true])
  })

  test('that is restored opens everything again: a repair applies the held events', async () => {
    await startFromLog()
    await running.stop()
    keyOfOne(whole)
    running = await startSmallKernel(folder)
    const { log } = running.kernel
    await log.append(TOPIC, sampleEnvelope({ id: 'repair', type: REPAIR }))
    await running.workers.projectors[0]?.caughtUp(await log.ends([TOPIC]))
    expect([await parkedDocs(), await colour(1), await running.save(1, 'blue')]).toEqual([[], 'red', 200])
  })

  test('seals nothing, and no other key replaces it', async () => {
    await startFromLog()
    await expect(running.save(1, 'blue')).rejects.toThrow()
    expect(keyOfOne()).not.toEqual(whole)
  })

  test('keeps a rebuild from switching, so that the documents are not lost', async () => {
    running = await startSmallKernel(folder)
    const [rebuilt] = await rebuildAll(running.kernel, running.lives, running.workers)
    expect(rebuilt?.differences).toEqual([{ person: 1, before: 2, after: 0 }])
    await running.stop()
    keyOfOne(whole)
    running = await startSmallKernel(folder)
    expect([await colour(1), await running.save(1, 'blue')]).toEqual(['red', 200])
  })
})
