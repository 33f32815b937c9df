import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { MODULES } from '../../app/modules.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type BuiltContracts, buildWith } from '../testing/built-contracts.ts'
import { type Body, createClient } from '../testing/client.ts'
import { equipment } from '../testing/equipment/module.ts'
import { EQUIPMENT, equipmentProjection } from '../testing/equipment/projections/equipment.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'

/** The module is in `testing/equipment`, its contracts in `contracts/fixtures/equipment`; `modules` below adds it. */
const TYPE = 'equipment.item.lent'
const ITEM = 'Blood pressure monitor'

let built: BuiltContracts
let arrive: TestArrive
let ann: Staff
let ben: Staff
let admin: string
let service: string
const client = createClient(() => arrive.origin())

beforeAll(async () => {
  built = await buildWith('equipment')
  const modules = { ...MODULES, equipment: () => equipment }
  arrive = await startTestArrive({}, { contracts: built.contracts, modules })
  admin = await adminToken(client)
  ann = await newStaff(client, 'ann@mail.example')
  ben = await newStaff(client, 'ben@mail.example')
  for (const { person } of [ann, ben]) {
    const { status, body } = await client.post('/equipment', { user_id: person, item: ITEM }, admin)
    expect([status, body['message']]).toEqual([201, 'Saved.'])
  }
  service = String(
    (await client.post('/service_tokens', { name: 'Stock', topics: ['equipment'] }, admin)).body['token'],
  )
}, 60_000)
afterAll(async () => {
  await arrive.end()
  await built.end()
})

const lent = async () => (await client.rows('/equipment', admin)).map(({ user_id, item }) => [user_id, item])
const feed = async () => (await client.get('/events?topic=equipment', service)).body['events'] as readonly Body[]

test('the calls of an added module answer from its documents', async () => {
  expect(await lent()).toEqual([
    [ann.person, ITEM],
    [ben.person, ITEM],
  ])
})

test('the bodies of an added module are checked by their schemas', async () => {
  const { status, body } = await client.post('/equipment', { user_id: ann.person, item: 7, more: true }, admin)
  expect(status).toBe(400)
  expect((body['errors'] as readonly Body[]).map(({ path }) => path).sort()).toEqual(['item', 'more'])
})

test('an added module lends nothing to a number that is not a staff member’s', async () => {
  for (const user_id of [9_999, 1]) {
    expect((await client.post('/equipment', { user_id, item: ITEM }, admin)).status).toBe(404)
  }
  expect((await newStaff(client, 'cem@mail.example')).person).toBe(ben.person + 1)
})

test('the start refuses an added module whose projection would keep erased people', async () => {
  const projections = () => [{ ...equipmentProjection, topics: [EQUIPMENT] }]
  const modules = { ...MODULES, equipment: () => ({ ...equipment, projections }) }
  await expect(startTestArrive({}, { contracts: built.contracts, modules })).rejects.toThrow(
    'The projection equipment must have accounts among its topics',
  )
})

test('the calls of an added module refuse callers without access', async () => {
  const body = { user_id: ann.person, item: ITEM }
  expect((await client.post('/equipment', body)).status).toBe(401)
  expect((await client.post('/equipment', body, ann.token)).status).toBe(403)
  expect((await client.get('/equipment', ann.token)).status).toBe(403)
  expect((await client.get('/equipment', service)).status).toBe(403)
})

test('what administrators do with an added module is audited', async () => {
  const entries = await client.rows('/get_audit?limit=50', admin)
  const own = entries.filter(({ what }) => what === 'equipment')
  expect(own.map(({ action, subject_user_id }) => [action, subject_user_id])).toEqual(
    expect.arrayContaining([
      ['create', ann.person],
      ['create', ben.person],
      ['list', null],
    ]),
  )
})

test('the events of an added module are in the feed only for tokens with a grant for its topic', async () => {
  expect((await feed()).map(({ type, subject, data }) => [type, subject, data])).toEqual([
    [TYPE, `person/${ann.person}`, { item: ITEM }],
    [TYPE, `person/${ben.person}`, { item: ITEM }],
  ])
  expect((await client.get('/events?topic=onboarding', service)).status).toBe(403)
})

test('the OpenAPI and AsyncAPI documents describe an added module', async () => {
  const openApi = (await client.get('/openapi.json')).body['paths'] as Body
  expect(Object.keys(openApi['/equipment'] as Body).sort()).toEqual(['get', 'post'])
  const { channels, components } = (await client.get('/asyncapi.json')).body as { channels: Body; components: Body }
  expect(channels['equipment']).toBeDefined()
  expect(components['messages']).toHaveProperty([`${TYPE}-1`])
})

test('rebuilt documents of an added module are the same, and contain nothing of an erased person', async () => {
  expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
  expect((await client.call('DELETE', `/delete_staff/${ann.person}`, { token: admin })).status).toBe(200)
  expect(await lent()).toEqual([[ben.person, ITEM]])
  expect((await feed()).map(({ data }) => data)).toEqual([undefined, { item: ITEM }])
})
