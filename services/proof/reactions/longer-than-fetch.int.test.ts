import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { EventLog } from '../../kernel/index.ts'
import { openKafkaEventLog, removeTopics, testOptions } from '../../kernel/testing/engines.ts'
import { newFolder, removeFolder } from '../../kernel/testing/index.ts'
import { recompute } from '../testing/recompute.ts'
import { openSealed, SEALED_TOPICS } from '../testing/sealing.ts'

/** Several megabytes per partition; Kafka returns one at a time. */
const LETTERS = 300
const AT_ONCE = 20
const LONG = 'sealed'.repeat(8_000)

const options = testOptions({ topics: SEALED_TOPICS })

let folders: readonly string[]
let log: EventLog

beforeEach(async () => {
  folders = [await newFolder(), await newFolder()]
  log = await openKafkaEventLog(options)
})
afterEach(async () => {
  await log.close()
  await removeTopics(options)
  for (const folder of folders) await removeFolder(folder)
})

test('a start without documents reads a whole log that another process sealed and that exceeds a fetch', async () => {
  const [first, second] = folders.map((folder) => openSealed(folder, log))
  // As many at once as a slow machine can take.
  for (let at = 0; at < LETTERS; at += AT_ONCE) await first?.write(at, at + AT_ONCE, LONG)
  await first?.seal()
  await second?.write(LETTERS, LETTERS + 1)
  expect(await second?.seal()).toBeGreaterThan(LETTERS)
  const { sealed, unsealed } = recompute((await second?.entries()) ?? [])
  expect([sealed.length, new Set(sealed).size, unsealed]).toEqual([LETTERS + 1, LETTERS + 1, []])
}, 120_000)
