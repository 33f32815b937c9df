import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freePort } from '../../../infra/engines/ports.ts'
import { type Entry, jwe, personOf } from '../../kernel/index.ts'
import { type Mongo, openTestMongo } from '../../kernel/testing/engines.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient } from '../testing/client.ts'
import { entriesOf } from '../testing/history.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { named } from '../testing/requests.ts'
import { type Installation, newInstallation } from './installation.ts'

/** A key is missing for a while: an event whose person's key was left behind in a backup cannot be decrypted. */
const TOPIC = 'onboarding'

let installation: Installation
let arrive: TestArrive
let mongo: Mongo
let metrics: string
let admin: string
let ann: Staff
let ben: Staff
const client = createClient(() => arrive.origin())

beforeAll(async () => {
  installation = await newInstallation()
  const { MONGODB_URI = '' } = installation.environment
  mongo = await openTestMongo({ database: new URL(MONGODB_URI).pathname.slice(1) })
  const port = await freePort()
  metrics = `http://127.0.0.1:${port}/metrics`
  arrive = await startTestArrive({ ...installation.environment, METRICS_PORT: String(port) })
  admin = await adminToken(client)
  ann = await newStaff(client, 'ann@mail.example')
  ben = await newStaff(client, 'ben@mail.example')
}, 60_000)
afterAll(async () => {
  await arrive.end()
  await mongo.close()
  await installation.end()
})

const save = async ({ token }: Staff, agreedTo: string) =>
  (await client.post('/job', { ...sampleBody(named(forms, 'job'), 1), agreedTo }, token)).status
const agreed = async ({ token }: Staff) =>
  (await client.rows('/get_job_data', token, 'job_data')).map((row) => row['agreed_to'])
const parked = async () => (await client.get('/parked', admin)).body as unknown as readonly Body[]
const parkedHere = async () => (await parked()).filter(({ projection }) => projection === TOPIC)
const readiness = async () => {
  const { status, body } = await client.get('/readyz')
  return { status, parked: body['parked'] }
}

/** The gauge is set every few seconds. */
async function measured(persons: number): Promise<void> {
  while (!(await (await fetch(metrics)).text()).includes(`\narrive_parked_persons ${persons}\n`)) await pause(50)
}

/** Projections that lag might need the key of an earlier event while it is away, and park the person too. */
async function settled(): Promise<void> {
  const { projections, upToLog } = arrive.arrive().kernel
  await Promise.all(projections.map(upToLog))
}

/** Removes a person's key while an event sealed with it is appended; returns a function that restores it. */
async function appendWithoutKey({ person }: Staff, agreedTo: string): Promise<() => Promise<unknown>> {
  const { log, vault } = arrive.arrive().kernel
  const key = await vault.keyFor(person)
  const { envelope } = (await entriesOf(log)).findLast((entry) => isSaveOf(entry, person)) as Entry
  const data = JSON.parse(jwe.unseal(key, { person, of: `event/${envelope.id}` }, String(envelope.data)))
  const id = randomUUID()
  const changed = JSON.stringify(data).replace('"the first"', JSON.stringify(agreedTo))
  const keys = mongo.keys.collection('keys')
  const row = await keys.findOneAndDelete({ _id: person as never })
  await log.append(TOPIC, { ...envelope, id, data: jwe.seal(key, { person, of: `event/${id}` }, changed) })
  return () => keys.insertOne(row as never)
}

function isSaveOf({ envelope, source }: Entry, person: number): boolean {
  return source.startsWith(TOPIC) && personOf(envelope) === person
}

test('an event that cannot be decrypted parks only its person, is reported, and is applied by a repair', async () => {
  expect([await save(ann, 'the first'), await save(ben, 'the first')]).toEqual([200, 200])
  await settled()
  const putBack = await appendWithoutKey(ann, 'the second')
  while ((await parkedHere()).length === 0) await pause(20)
  await putBack()
  await settled()

  expect(await parkedHere()).toMatchObject([
    { user_id: ann.person, type: 'onboarding.form.submitted', reason: 'poison' },
  ])
  const all = await parked()
  expect(new Set(all.map(({ user_id }) => user_id))).toEqual(new Set([ann.person]))
  // Counted once, in any number of projections.
  expect(await readiness()).toEqual({ status: 200, parked: 1 })
  await measured(1)
  expect([await save(ann, 'the third'), await agreed(ann)]).toEqual([503, ['the first']])
  expect([await save(ben, 'the fourth'), await agreed(ben)]).toEqual([200, ['the fourth']])

  const wanted = { projection: TOPIC, user_id: ann.person }
  expect((await client.post('/parked/repair', wanted, admin)).body).toMatchObject({ repaired: true })
  expect(await agreed(ann)).toEqual(['the third'])
  expect([await save(ann, 'the fifth'), await agreed(ann)]).toEqual([200, ['the fifth']])
  expect([await parkedHere(), await readiness()]).toEqual([[], { status: 200, parked: all.length > 1 ? 1 : 0 }])
}, 60_000)
