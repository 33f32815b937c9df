import type { Form } from '@arrive/contracts/form.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type BuiltContracts, buildWith } from '../testing/built-contracts.ts'
import { type Body, createClient } from '../testing/client.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { companyBody } from '../testing/requests.ts'

/** A form that the product has never heard of: one file beside those of the tree, and nothing else. */

let built: BuiltContracts
let arrive: TestArrive
const client = createClient(() => arrive.origin())
let form: Form
let admin: string
let staff: Staff

beforeAll(async () => {
  built = await buildWith('twelfth-form')
  const { contracts } = built
  form = contracts.forms.at(-1) as Form
  arrive = await startTestArrive({}, { contracts })
  admin = await adminToken(client)
  staff = await newStaff(client, 'staff@mail.example')
})
afterAll(async () => {
  await arrive.end()
  await built.end()
})

const read = (token: string): Promise<readonly Body[]> =>
  client.rows('/get_tb_screening_data', token, 'tb_screening_data')
const save = (over: Record<string, unknown> = {}, token = staff.token) =>
  client.post('/tb_screening', { ...sampleBody(form, 3), ...over }, token)

test('it is the last of the packet and stands in the interface’s description', async () => {
  expect(form.name).toBe('tb_screening')
  const { body } = await client.get('/openapi.json')
  const paths = Object.keys(body['paths'] as object)
  expect(paths).toEqual(
    expect.arrayContaining(['/tb_screening', '/get_tb_screening_data', '/company_section/tb_screening/{user_id}']),
  )
  const { body: events } = await client.get('/asyncapi.json')
  expect(JSON.stringify(events)).toContain('tb_screening')
})

test('its doors are those of every form', async () => {
  expect((await client.get('/get_tb_screening_data')).status).toBe(401)
  expect((await client.post('/tb_screening', sampleBody(form))).status).toBe(401)
  expect((await save({}, admin)).status).toBe(403)
  expect(await read(staff.token)).toEqual([])
})

test('it is checked by its own rules', async () => {
  for (const over of [
    { result: 'Maybe' },
    { screenedOn: '2026-02-30' },
    { employeeSignature: '' },
    { stranger: 'x' },
  ]) {
    expect([over, (await save(over)).status]).toEqual([over, 400])
  }
  const { body } = await save({ result: 'Positive', treatment: ' ' })
  expect(body).toMatchObject({ status: 400, message: 'Treatment is missing.', errors: [{ path: 'treatment' }] })
})

test('the company’s part has to wait for the person', async () => {
  const path = `/company_section/tb_screening/${staff.person}`
  const { status, body } = await client.call('PUT', path, { body: companyBody(form), token: admin })
  expect([status, body['message']]).toEqual([404, 'Data not found'])
})

test('it is saved, saved again, filled in by the company, and read by both', async () => {
  expect((await save()).body).toEqual({ message: 'Form submitted successfully!' })
  const path = `/company_section/tb_screening/${staff.person}`
  const body = { reviewedBy: 'Nadia Chen' }
  expect((await client.call('PUT', path, { body, token: admin })).status).toBe(200)
  expect(
    (await save({ employeeName: 'Ann Baker', reviewedBy: 'Ann herself', screenedOn: '2026-03-04T00:00:00Z' })).status,
  ).toBe(200)
  const row = expect.objectContaining({
    user_id: staff.person,
    employee_name: 'Ann Baker',
    reviewed_by: 'Nadia Chen',
    screened_on: '2026-03-04',
  })
  expect([await read(staff.token), await read(admin)]).toEqual([[row], [row]])
})

test('it survives a restart and a replay of the log', async () => {
  const before = await read(admin)
  await arrive.restart()
  expect(await read(admin)).toEqual(before)
  expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
  expect(await read(staff.token)).toEqual(before)
})

test('another person’s stays out of sight, and goes with its person', async () => {
  const other = await newStaff(client, 'other@mail.example')
  await save({ employeeName: 'Omar Reed' }, other.token)
  expect(await read(staff.token)).toHaveLength(1)
  expect((await read(admin)).map(({ employee_name }) => employee_name)).toEqual(['Omar Reed', 'Ann Baker'])
  await client.call('DELETE', `/delete_staff/${other.person}`, { token: admin })
  expect(await read(admin)).toHaveLength(1)
})
