import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { growAgency } from '../testing/agency.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient } from '../testing/client.ts'
import { runCommand } from '../testing/commands.ts'
import { newEngines, type TestEngines } from '../testing/engines.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { patiently, type ReadRange, readWholeRange } from '../testing/ranges.ts'
import { named } from '../testing/requests.ts'

/** Payroll asks for January again and gets the same bytes, whatever became of the agency's engines since. */
const MOVE = join(import.meta.dirname, 'move.ts')
const WORDS = ['--from', 'embedded', '--to', 'distributed']
const HIPAA = named(forms, 'hipaa')
const TOPICS = ['onboarding', 'applications', 'accounts']

let arrive: TestArrive
let token: string
let last: number
let leaving: Staff
let january: Readonly<Record<string, ReadRange>>
const targets: TestEngines[] = []
const client = createClient(() => arrive.origin())

beforeAll(async () => {
  arrive = await startTestArrive()
  await growAgency(client)
  const admin = await adminToken(client)
  leaving = await newStaff(client, 'leaving@mail.example')
  for (const seed of [1, 2]) await client.post(HIPAA.save.path, sampleBody(HIPAA, seed), leaving.token)
  token = String((await client.post('/service_tokens', { name: 'Payroll', topics: TOPICS }, admin)).body['token'])
  do {
    last = Number((await patiently(() => client.get('/events?topic=onboarding&first=0', token))).body['last'])
    january = await readTopics(200)
  } while (!january['onboarding']?.events.some(isHers))
}, 120_000)
afterAll(async () => {
  await arrive.end()
  await Promise.all(targets.map((target) => target.end()))
}, 60_000)

async function readTopics(limit: number): Promise<Readonly<Record<string, ReadRange>>> {
  const read = TOPICS.map(
    async (topic) => [topic, await readWholeRange(client, token, { topic, last, limit })] as const,
  )
  return Object.fromEntries(await Promise.all(read))
}

const isHers = ({ subject }: Body) => subject === `person/${leaving.person}`

function withoutData({ data: _, datacontenttype: __, ...envelope }: Body): Body {
  return envelope
}

test('it is many events, of several topics', () => {
  expect(january['onboarding']?.events.length).toBeGreaterThan(50)
  expect(january['applications']?.events.length).toBe(6)
  expect(january['accounts']?.events).toHaveLength(1)
  expect(january['onboarding']?.withheld.length).toBeGreaterThan(5)
})

test.each([1, 7, 500])(
  'in pages of %d',
  async (limit) => {
    expect(await readTopics(limit)).toEqual(january)
  },
  60_000,
)

test('after a restart', async () => {
  await arrive.restart()
  expect(await readTopics(200)).toEqual(january)
}, 60_000)

test('after all documents were made again', async () => {
  expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
  expect(await readTopics(200)).toEqual(january)
}, 60_000)

test('after somebody was erased, but for their data', async () => {
  await client.call('DELETE', `/delete_staff/${leaving.person}`, { token: await adminToken(client) })
  const { onboarding, ...others } = await readTopics(7)
  const before = january['onboarding']?.events ?? []
  expect(others).toMatchObject({ applications: january['applications'], accounts: january['accounts'] })
  expect(onboarding?.events).toEqual(before.map((event) => (isHers(event) ? withoutData(event) : event)))
  expect(onboarding?.withheld).toHaveLength((january['onboarding']?.withheld.length ?? 0) + 2)
  january = await readTopics(200)
})

test.each([['1'], ['6']])(
  'after a move to a cluster with %s partitions a topic',
  async (partitions) => {
    const key = await readFile(join(arrive.dataDir, 'master.key'), 'utf8')
    await arrive.stop()
    const target = await newEngines('distributed')
    targets.push(target)
    const environment = {
      ...target.environment,
      ...{ KAFKA_PARTITIONS: partitions, DATA_DIR: arrive.dataDir, MASTER_KEY: key },
    }
    const { code, stderr } = await runCommand(MOVE, WORDS, environment)
    expect({ code, stderr }).toMatchObject({ code: 0 })
    await arrive.restart(environment)
    expect(await readTopics(7)).toEqual(january)
    await newStaff(client, 'newcomer@mail.example')
    await arrive.restart(environment)
    expect(await readTopics(200)).toEqual(january)
  },
  120_000,
)
