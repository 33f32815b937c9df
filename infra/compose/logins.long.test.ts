import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { createClient } from '@arrive/services/tests/testing/client.ts'
import { newStaff } from '@arrive/services/tests/testing/people.ts'
import { named } from '@arrive/services/tests/testing/requests.ts'
import { killServers, spawnServer, startServer } from '@arrive/services/tests/testing/server.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type KafkaEngine, startKafka } from '../engines/kafka.ts'
import { type MongoEngine, startMongo } from '../engines/mongo.ts'
import { createUser, type MongoUser, readDocument } from '../engines/mongo-users.ts'
import { freePort } from '../engines/ports.ts'
import { readCompose } from './compose-file.ts'

const secret = () => randomBytes(24).toString('hex')
const GIVEN = {
  PUBLIC_ORIGIN: 'https://agency.example',
  MASTER_KEY: randomBytes(32).toString('base64'),
  MONGO_ROOT_PASSWORD: secret(),
  MONGO_PASSWORD: secret(),
  MONGO_KEYS_PASSWORD: secret(),
  KAFKA_PASSWORD: secret(),
  KAFKA_BROKER_PASSWORD: secret(),
  MONGO_MEMBER_KEY_FILE: './member.key',
  ADMIN_EMAIL: 'office@agency.example',
  ADMIN_PASSWORD: 'a lamp in the window',
  NOTIFY_TO: 'office@agency.example',
}
const { services } = readCompose(GIVEN)

let folder: string
let kafka: KafkaEngine & { readonly clients: number }
let mongo: MongoEngine
/** Points the services of compose.yaml to these engines. */
let environment: Readonly<Record<string, string>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arrive-compose-'))
  const started = [startBroker(), startMember()] as const
  kafka = await started[0]
  mongo = await started[1]
  const ours = services['identity']?.environment ?? {}
  const hosts = (uri = '') => uri.replace('mongo-1,mongo-2,mongo-3', `127.0.0.1:${mongo.port}`)
  environment = {
    ...{ KAFKA_BROKERS: `127.0.0.1:${kafka.clients}`, KAFKA_REPLICATION: '1', KAFKA_PARTITIONS: '1' },
    ...{ KAFKA_SASL: ours['KAFKA_SASL'] ?? '', KAFKA_USERNAME: ours['KAFKA_USERNAME'] ?? '' },
    KAFKA_PASSWORD: ours['KAFKA_PASSWORD'] ?? '',
    MONGODB_URI: hosts(ours['MONGODB_URI']),
    MONGODB_KEYS_URI: hosts(ours['MONGODB_KEYS_URI']),
    ...{ MASTER_KEY: GIVEN.MASTER_KEY, DATA_DIR: join(folder, 'data') },
  }
}, 120_000)
afterAll(async () => {
  await killServers()
  await Promise.all([kafka.end(), mongo.end()])
  await rm(folder, { recursive: true, force: true })
}, 60_000)

/** Kafka's image maps variables to settings: KAFKA_A_B is a.b. */
function settingsOf(variables: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(variables)
    .filter(([name]) => name.startsWith('KAFKA_') && name !== 'KAFKA_HEAP_OPTS')
    .map(([name, value]) => [name.slice('KAFKA_'.length).toLowerCase().replaceAll('_', '.'), value])
}

/** One broker with the listeners of kafka-1, plus one for the test engine's health check. */
async function startBroker() {
  const [open, clients, controllers, brokers] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const all = Object.fromEntries(settingsOf(services['kafka-1']?.environment ?? {}))
  const doors = [`CLIENTS://127.0.0.1:${clients}`, `BROKERS://127.0.0.1:${brokers}`, `OPEN://127.0.0.1:${open}`]
  const secured = Object.entries(all).filter(([name]) => /sasl|listener\.names?\b/.test(name))
  const engine = await startKafka({
    port: open,
    settings: {
      ...Object.fromEntries(secured),
      'controller.quorum.voters': `1@127.0.0.1:${controllers}`,
      listeners: `${doors.join(',')},CONTROLLERS://127.0.0.1:${controllers}`,
      'advertised.listeners': doors.join(','),
      'listener.security.protocol.map': `${all['listener.security.protocol.map']},OPEN:PLAINTEXT`,
    },
  })
  return { ...engine, clients }
}

/** A member with the users of mongo-init.js. */
async function startMember(): Promise<MongoEngine> {
  const keyFile = join(folder, 'member.key')
  await writeFile(keyFile, randomBytes(500).toString('base64'), { mode: 0o600 })
  const member = await startMongo({ more: ['--auth', '--keyFile', keyFile] })
  const users = await usersOf(await readFile(join(import.meta.dirname, 'mongo-init.js'), 'utf8'))
  await createUser(member.uri, { user: 'root', pwd: GIVEN.MONGO_ROOT_PASSWORD, roles: ['root'] })
  const uri = `mongodb://root:${GIVEN.MONGO_ROOT_PASSWORD}@127.0.0.1:${member.port}/admin?replicaSet=rs0`
  for (const user of users) await createUser(uri, user)
  return member
}

/** The users that the script creates from scratch. */
async function usersOf(script: string): Promise<readonly MongoUser[]> {
  const users: MongoUser[] = []
  const connected = {
    adminCommand: () => ({}),
    getUser: () => null,
    createUser: (user: MongoUser) => void users.push(user),
  }
  runInNewContext(script, { connect: () => connected, process: { env: GIVEN }, encodeURIComponent })
  // Objects from another realm are not plain objects to the driver.
  return JSON.parse(JSON.stringify(users))
}

test('with the logins of compose.yaml the product serves a save, its read, and an erasure', async () => {
  const server = await startServer(environment)
  const client = createClient(server.origin)
  const { token, person } = await newStaff(client, 'alex@mail.example')
  expect(await client.post('/job', sampleBody(named(forms, 'job')), token)).toMatchObject({ status: 200 })
  expect(await client.rows('/get_job_data', token, 'job_data')).toHaveLength(1)
  const { body } = await client.post('/login', { username: GIVEN.ADMIN_EMAIL, password: GIVEN.ADMIN_PASSWORD })
  const erased = await client.call('DELETE', `/delete_staff/${person}`, { token: String(body['token']) })
  expect(erased.status).toBe(200)
  server.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0 })
}, 120_000)

test('the MongoDB user for documents cannot read keys, and the user for keys cannot read documents', async () => {
  for (const [uri = '', other] of [
    [environment['MONGODB_URI'], 'arrive_keys'],
    [environment['MONGODB_KEYS_URI'], 'arrive'],
  ] as const) {
    await expect(readDocument(uri, other, 'keys')).rejects.toThrow(/not authorized/)
  }
})

test.each([
  ['Kafka without a login', { KAFKA_SASL: '', KAFKA_USERNAME: '', KAFKA_PASSWORD: '' }, 'KAFKA_'],
  ['Kafka with another password', { KAFKA_PASSWORD: 'not-it' }, 'KAFKA_'],
  ['Kafka as one of the brokers', { KAFKA_USERNAME: 'broker', KAFKA_PASSWORD: GIVEN.KAFKA_BROKER_PASSWORD }, 'KAFKA_'],
  ['the keys as the user of the documents', { MONGODB_KEYS_URI: '' }, 'authorized'],
])(
  'with %s startup fails with an error that shows no password',
  async (_, over, names) => {
    const server = spawnServer({ ...environment, ...over })
    expect(await server.ended).toMatchObject({ code: 1 })
    expect(server.stderr()).toContain(names)
    for (const value of [
      ...Object.entries(GIVEN).flatMap(([name, value]) => (/PASS/.test(name) ? [value] : [])),
      'not-it',
    ]) {
      expect(server.stderr() + server.stdout()).not.toContain(value)
    }
  },
  120_000,
)
