import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { growAgency } from '../../tests/testing/agency.ts'
import { startTestArrive, TEST_SETTINGS, type TestArrive } from '../../tests/testing/arrive.ts'
import { createClient } from '../../tests/testing/client.ts'
import { runCommand } from '../../tests/testing/commands.ts'
import { makesDocuments } from '../../tests/testing/documents.ts'
import { startArrive } from '../compose.ts'
import { loadContracts } from '../contracts.ts'
import { createLogger } from '../observing/logs.ts'
import { readSettings } from '../settings/settings.ts'
import { ThreadEnded } from './confirming.ts'
import { startConfirmingThread } from './confirming-thread.ts'

const REBUILD = join(import.meta.dirname, '..', '..', 'maintenance', 'rebuild.ts')

let arrive: TestArrive
const client = createClient(() => arrive.origin())

beforeEach(async () => {
  arrive = await startTestArrive()
  await growAgency(client)
}, 60_000)
afterEach(() => arrive.end())

const environment = () => ({ ...TEST_SETTINGS, DATA_DIR: arrive.dataDir })

const rebuild = (...words: readonly string[]) => runCommand(REBUILD, words, environment())

function open() {
  return new DatabaseSync(join(arrive.dataDir, 'documents.db'))
}

function generations(): readonly string[] {
  using db = open()
  const rows = db.prepare("SELECT id, body FROM generations WHERE id NOT LIKE 'lease/%' ORDER BY id").all()
  return rows.map(({ id, body }) => `${id}@${JSON.parse(String(body)).generation}`)
}

test('another thread confirms the documents of every projection and reports progress', async () => {
  const { kernel, lives } = arrive.arrive()
  await Promise.all(lives.map(({ projection }) => kernel.upToLog(projection.name)))
  await kernel.store.commit([])
  const thread = startConfirmingThread(environment())
  const told: number[] = []
  try {
    for (const { projection, generation } of lives) {
      const question = { projection: projection.name, generation, ends: await kernel.log.ends(projection.topics) }
      const confirmation = await thread.confirm(question, (done) => told.push(done))
      expect([projection.name, confirmation]).toEqual([
        projection.name,
        expect.objectContaining({ documents: expect.any(Number) }),
      ])
    }
    const unknown = { projection: 'unheard-of', generation: 1, ends: new Map() }
    await expect(thread.confirm(unknown, () => undefined)).rejects.toThrow('No projection unheard-of')
  } finally {
    await thread.stop()
  }
  expect(told.length).toBeGreaterThan(lives.length)
  await expect(
    thread.confirm({ projection: 'audit', generation: 1, ends: new Map() }, () => undefined),
  ).rejects.toThrow('has ended')
}, 60_000)

test('the command keeps equal documents, rebuilds others, and rebuilds all with --accept', async () => {
  await arrive.stop()
  const before = generations()
  const first = await rebuild()
  const made = before.filter(makesDocuments)
  expect([first.code, first.stdout.match(/the same as before/g)?.length]).toEqual([0, made.length])
  expect(generations()).toEqual(before)
  using db = open()
  db.exec(`DELETE FROM "packet-people@1="`)
  const second = await rebuild()
  expect([second.code, second.stdout.match(/the same as before/g)?.length]).toEqual([0, made.length])
  expect(generations()).toEqual(before.map((name) => name.replace('packets@1', 'packets@2')))
  const third = await rebuild('--accept')
  expect(third.code).toBe(0)
  expect(generations().filter((name) => made.includes(name))).toEqual([])
}, 120_000)

test('what a thread was confirming when it ended is confirmed by the other one', async () => {
  await arrive.stop()
  const before = generations()
  const logger = createLogger({ level: 'silent', service: 'arrive-rebuild', version: 'test' })
  const rebuilding = await startArrive(readSettings(environment()), loadContracts(), logger, { rebuildOnly: true })
  let asked = 0
  const confirm = async () => {
    asked += 1
    throw new ThreadEnded('It has no memory left')
  }
  const rebuilt = await rebuilding
    .rebuild(false, { thread: { confirm, stop: async () => undefined } })
    .finally(() => rebuilding.stop())
  expect(asked).toBe(1)
  expect(rebuilt.flatMap(({ differences }) => differences)).toEqual([])
  expect(generations()).toEqual(before)
})
