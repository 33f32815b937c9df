import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { growAgency } from '../tests/testing/agency.ts'
import { startTestArrive, TEST_SETTINGS, type TestArrive } from '../tests/testing/arrive.ts'
import { createClient } from '../tests/testing/client.ts'
import { runCommand } from '../tests/testing/commands.ts'
import { makesDocuments } from '../tests/testing/documents.ts'

let arrive: TestArrive
const client = createClient(() => arrive.origin())

beforeEach(async () => {
  arrive = await startTestArrive()
  await growAgency(client)
  await arrive.stop()
}, 60_000)
afterEach(() => arrive.end())

const rebuild = (...words: readonly string[]) =>
  runCommand(join(import.meta.dirname, 'rebuild.ts'), words, { ...TEST_SETTINGS, DATA_DIR: arrive.dataDir })

const open = () => new DatabaseSync(join(arrive.dataDir, 'documents.db'))

function generations(): readonly string[] {
  using db = open()
  const rows = db.prepare("SELECT id, body FROM generations WHERE id NOT LIKE 'lease/%' ORDER BY id").all()
  return rows.map(({ id, body }) => `${id}@${JSON.parse(String(body)).generation}`).filter(makesDocuments)
}

test('the command replaces equal documents, and different ones only with --accept', async () => {
  const before = generations()
  const first = await rebuild()
  expect([first.code, first.stdout.match(/the same as before/g)?.length]).toEqual([0, before.length])
  expect(generations()).toEqual(before.map((name) => name.replace('@1', '@2')))
  using db = open()
  db.exec('DELETE FROM "packet-people@2"')
  const second = await rebuild()
  expect(second.code).toBe(1)
  expect(second.stdout).toMatch(/^packets: .* different; the old ones stay in use .*\n {2}person \d+: \d+ documents, /m)
  expect(generations()).toContain('packets@2')
  const third = await rebuild('--accept')
  expect([third.code, third.stdout]).toEqual([0, expect.stringMatching(/^packets: .* different; accepted/m)])
  expect(generations()).toContain('packets@3')
}, 120_000)
