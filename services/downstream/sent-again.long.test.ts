import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createClient } from '../tests/testing/client.ts'
import { runCommand } from '../tests/testing/commands.ts'
import { newEngines, type TestEngines } from '../tests/testing/engines.ts'
import { adminToken, newStaff } from '../tests/testing/people.ts'
import { patiently, type ReadRange, readSealed } from '../tests/testing/ranges.ts'
import { named } from '../tests/testing/requests.ts'
import { killServers, type Server, startServer } from '../tests/testing/server.ts'
import { type Receiver, startReceiver } from './testing/receiver.ts'

/** A replay to a webhook runs to its end even if the sending process dies or the agency moves. */
const MOVE = join(import.meta.dirname, '..', 'maintenance', 'move.ts')
const WORDS = ['--from', 'embedded', '--to', 'distributed']
const HIPAA = named(forms, 'hipaa')
const SAVES = 12
/** The event in flight when the process ends. */
const HELD = 5
const TIME_MS = 180_000

let source: TestEngines
let target: TestEngines
let server: Server
let receiver: Receiver
let admin: string
let subscription: string
let all: ReadRange
const client = createClient(() => server.origin())

beforeAll(async () => {
  receiver = await startReceiver()
  source = await newEngines('embedded')
  target = await newEngines('distributed')
  await start({})
  const wanted = { url: receiver.url, topics: ['onboarding'] }
  subscription = `/subscriptions/${(await client.post('/subscriptions', wanted, admin)).body['id']}`
  const ann = await newStaff(client, 'ann@mail.example')
  for (let seed = 0; seed < SAVES; seed++) await client.post(HIPAA.save.path, sampleBody(HIPAA, seed), ann.token)
  await receiver.got(SAVES)
  const payroll = { name: 'Payroll', topics: ['onboarding'] }
  const token = String((await client.post('/service_tokens', payroll, admin)).body['token'])
  all = await readSealed(client, token, { topic: 'onboarding' }, SAVES)
}, TIME_MS)
afterAll(async () => {
  await killServers()
  await receiver.stop()
  await Promise.all([source.end(), target.end()])
}, TIME_MS)

async function start(environment: Readonly<Record<string, string>>): Promise<void> {
  server = await startServer({ ...source.environment, WEBHOOKS_PRIVATE: 'on', ...environment })
  admin = await adminToken(client)
}

const isMarked = ({ headers }: { readonly headers: object }) => 'webhook-replay' in headers

/** Requests a replay, ends the process while the receiver holds one event, and returns what was received. */
async function sendAgain(end: NodeJS.Signals, from: number) {
  const again = () => receiver.received.slice(from)
  const ended = Promise.withResolvers<void>()
  const hold = async (): Promise<void> => {
    if (again().length < HELD) return receiver.meanwhile(hold)
    server.kill(end)
    await server.ended
    ended.resolve()
  }
  receiver.meanwhile(hold)
  const { status } = await client.post(`${subscription}/replay`, { first: 0, last: all.last }, admin)
  expect(status).toBe(202)
  await ended.promise
  expect(again().length).toBe(HELD)
  return again
}

/** Expects every event again with the same bytes; the one in flight may have come twice. */
async function expectAll(again: () => Receiver['received']): Promise<void> {
  const sent = () => patiently(() => client.get(subscription, admin))
  const look = async () => (await sent()).body['replay'] as { readonly state: string; readonly next: number }
  await receiver.got(receiver.received.length - again().length + SAVES)
  while ((await look()).state === 'sending') await receiver.got(receiver.received.length)
  expect(await look()).toMatchObject({ state: 'sent', next: all.last + 1 })
  expect([...new Set(again().map(({ body }) => body))]).toEqual(all.texts)
  expect(again().length).toBeLessThanOrEqual(SAVES + 1)
  const live = receiver.received.filter((one) => !isMarked(one))
  expect(live.map(({ body }) => body)).toEqual(all.texts)
  for (const { headers, event } of again()) {
    expect(headers).toMatchObject({ 'webhook-id': event.id, 'webhook-replay': `0-${all.last}` })
  }
}

test(
  'a replay runs to its end if the process is killed in the middle',
  async () => {
    const again = await sendAgain('SIGKILL', receiver.received.length)
    await start({})
    await expectAll(again)
  },
  TIME_MS,
)

test(
  'a replay runs to its end if the agency moves to other engines in the middle',
  async () => {
    const again = await sendAgain('SIGTERM', receiver.received.length)
    const MASTER_KEY = await readFile(join(source.dataDir, 'master.key'), 'utf8')
    const environment = { ...target.environment, DATA_DIR: source.dataDir, MASTER_KEY }
    const { code, stderr } = await runCommand(MOVE, WORDS, environment)
    expect({ code, stderr }).toMatchObject({ code: 0 })
    await start(environment)
    await expectAll(again)
  },
  TIME_MS,
)
