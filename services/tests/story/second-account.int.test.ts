import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ADMIN, startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type BuiltContracts, buildWith } from '../testing/built-contracts.ts'
import { createClient } from '../testing/client.ts'
import { entriesOf } from '../testing/history.ts'
import { adminToken, newStaff, staffToken } from '../testing/people.ts'

/** An event type gets a second version on a log with events of the first. */
const REGISTERED = 'accounts.account.registered'
const ANN = 'ann@mail.example'

let built: BuiltContracts
let arrive: TestArrive
let admin: string
const client = createClient(() => arrive.origin())

beforeAll(async () => {
  built = await buildWith('second-account')
  arrive = await startTestArrive()
  await newStaff(client, ANN)
  await newStaff(client, 'bob@mail.example')
  await arrive.upgrade(built.contracts)
  admin = await adminToken(client)
}, 60_000)
afterAll(async () => {
  await arrive.end()
  await built.end()
})

const usernames = async () => (await client.rows('/registered_users', admin)).map(({ username }) => username)
const versions = async () =>
  (await entriesOf(arrive.arrive().kernel.log))
    .filter(({ envelope }) => envelope.type === REGISTERED)
    .map(({ envelope }) => envelope.dataschema.slice(`urn:arrive:${REGISTERED}:`.length))

test('after an upgrade no one is parked, and earlier accounts have the shape of the second version', async () => {
  expect((await client.get('/parked', admin)).body).toEqual([])
  expect(new Set(await usernames())).toEqual(new Set(['ann', 'bob', 'office']))
})

test('a person registered before the upgrade logs in with the names of the second version', async () => {
  const byName = { username: 'office', password: ADMIN.password }
  expect((await client.post('/login', byName)).status).toBe(200)
  expect(await staffToken(client, ANN)).toEqual(expect.any(String))
})

test('after an upgrade new accounts have the second version, and the log keeps the first one unchanged', async () => {
  const body = { email: 'cleo@mail.example', username: 'cleo', password: 'a kettle on the hob', confirmPassword: '' }
  const { status } = await client.post('/register', { ...body, confirmPassword: body.password })
  expect([status, await versions()]).toEqual([201, ['1', '1', '1', '2']])
  expect(await usernames()).toContain('cleo')
})

test('after an upgrade a replay gives the same accounts', async () => {
  const before = await usernames()
  expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
  await arrive.restart()
  admin = await adminToken(client)
  expect(await usernames()).toEqual(before)
})
