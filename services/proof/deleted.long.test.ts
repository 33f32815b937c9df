import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { forgetBefore } from '../kernel/testing/engines.ts'
import { createClient } from '../tests/testing/client.ts'
import { runCommand } from '../tests/testing/commands.ts'
import { newEngines, type TestEngines } from '../tests/testing/engines.ts'
import { adminToken, newStaff } from '../tests/testing/people.ts'
import { killServers, type Server, startServer } from '../tests/testing/server.ts'
import { proofStates } from './testing/states.ts'

/** Simulates an attacker with write access to Kafka who deletes the first records of a partition. */
const MAINTENANCE = join(import.meta.dirname, '..', 'maintenance')
const TIME_MS = 120_000

let engines: TestEngines
let server: Server
let admin: string
let gone: { readonly id: string; readonly person: number }
const client = createClient(() => server.origin())
const { until } = proofStates(client, () => admin)
const prefix = () => engines.environment['KAFKA_TOPIC_PREFIX'] ?? ''

beforeAll(async () => {
  engines = await newEngines('distributed')
  await start()
  for (const name of ['ann', 'ben', 'cara']) await newStaff(client, `${name}@mail.example`)
  await until(({ size, unsealed }) => size > 0 && unsealed === 0)
  gone = (await exported()).find(({ topic, person }) => topic === 'accounts' && person === 1) ?? { id: '', person: 0 }
  await forgetBefore(`${prefix()}accounts/1`, 1)
}, TIME_MS)
afterAll(async () => {
  await killServers()
  await engines.end()
}, TIME_MS)

async function start(): Promise<void> {
  server = await startServer(engines.environment)
  admin = await adminToken(client)
}

const exportFile = () => join(engines.dataDir, 'export.ndjson')

async function exported() {
  const { status, bytes } = await client.get('/proof/export', admin)
  expect(status).toBe(200)
  await writeFile(exportFile(), bytes)
  const lines = bytes.toString().trimEnd().split('\n')
  return lines.flatMap((line) => {
    const { topic, raw = '' } = JSON.parse(line)
    const { id, subject = '' } = topic === undefined ? {} : JSON.parse(Buffer.from(raw, 'base64').toString())
    return topic === undefined ? [] : [{ topic, id, person: Number(subject.split('/')[1]) }]
  })
}

async function expectGone(): Promise<void> {
  const { status, body } = await client.get(`/proof/events/${gone.id}`, admin)
  const reported =
    'This event was sealed and is not in the log any more. Have the log checked: npm run verify names what'
  expect([status, body['message']]).toEqual([500, expect.stringContaining(reported)])
}

test(
  'the proof of a deleted event is refused with a message, and the rest can be exported and names what is missing',
  async () => {
    expect(gone.id).not.toBe('')
    await expectGone()
    expect((await exported()).map(({ id }) => id)).not.toContain(gone.id)
    const { code, stdout } = await runCommand(join(MAINTENANCE, 'verify.ts'), [exportFile(), '--json'], {})
    const findings = [expect.objectContaining({ kind: 'missing', event: gone.id, topic: 'accounts' })]
    expect([code, JSON.parse(stdout).findings]).toEqual([1, findings])
  },
  TIME_MS,
)

test(
  'after a restart, saves are still accepted, sealed and returned',
  async () => {
    server.kill('SIGTERM')
    await server.ended
    await start()
    const { size } = await until(({ unsealed }) => unsealed === 0)
    await newStaff(client, 'dora@mail.example')
    await until((now) => now.size > size && now.unsealed === 0)
    await expectGone()
  },
  TIME_MS,
)

test(
  'the documents cannot be rebuilt, and the command says why',
  async () => {
    server.kill('SIGTERM')
    await server.ended
    const { code, stderr } = await runCommand(join(MAINTENANCE, 'rebuild.ts'), [], engines.environment)
    const reported = 'The event log has nothing at accounts/1 0: Kafka has deleted what stood before 1'
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining(reported)])
  },
  TIME_MS,
)
