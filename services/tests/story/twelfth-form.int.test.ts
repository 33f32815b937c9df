import { packetForms } from '@arrive/contracts/calls/packets.ts'
import { FORM_SUBMITTED } from '@arrive/contracts/events/form-submitted.ts'
import { fieldsBy } from '@arrive/contracts/field-schema.ts'
import type { FieldKind, Form } from '@arrive/contracts/form.ts'
import { columnOf } from '@arrive/contracts/records.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type BuiltContracts, buildWith } from '../testing/built-contracts.ts'
import { type Body, createClient } from '../testing/client.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { companyBody, named } from '../testing/requests.ts'

/** A form known only from its own file: `contracts/fixtures/twelfth-form/forms/tb-screening.ts`. */
const NAME = 'tb_screening'
const KINDS: readonly FieldKind[] = [
  ...(['line', 'box', 'email', 'phone', 'digits', 'code', 'date', 'number'] as const),
  ...(['choice', 'choices', 'tick', 'signature'] as const),
]

let built: BuiltContracts
let form: Form
let arrive: TestArrive
let ann: Staff
let ben: Staff
let admin: string
let service: string
const client = createClient(() => arrive.origin())

beforeAll(async () => {
  built = await buildWith('twelfth-form')
  form = named(built.contracts.forms, NAME)
  arrive = await startTestArrive({}, { contracts: built.contracts })
  admin = await adminToken(client)
  ann = await newStaff(client, 'ann@mail.example')
  ben = await newStaff(client, 'ben@mail.example')
  const grants = { name: 'Payroll', topics: ['onboarding'] }
  service = String((await client.post('/service_tokens', grants, admin)).body['token'])
}, 60_000)
afterAll(async () => {
  await arrive.end()
  await built.end()
})

const save = (body: unknown, { token }: Staff) => client.post(form.save.path, body, token)
/** The response of the form's read: one list for each of its parts. */
const readAs = async (token: string) => (await client.get(String(form.parts[0]?.read.path), token)).body
const packets = async (query: string) =>
  (await client.get(`/get_packets?${query}`, admin)).body as unknown as readonly Body[]

test('a twelfth form has every kind of field of the packet, rows of both kinds, terms and an agency’s part', () => {
  const fields = form.parts.flatMap((part) => Object.values(part.fields))
  expect(new Set(fields.map(({ kind }) => kind))).toEqual(new Set(KINDS))
  expect(form.parts.map(({ rows }) => rows?.oneWith ?? rows?.count)).toEqual([undefined, 2, ['year']])
  expect(form.consents).toHaveLength(1)
  expect(fields.filter(({ by }) => by === 'company')).toHaveLength(3)
})

test('before a twelfth form is saved, every packet, the list, its filter and the file show it as missing', async () => {
  const packet = packetForms(built.contracts.forms)
  const total = new Set(packet.map(({ step }) => step)).size
  const rows = await packets(`missing=${NAME}`)
  expect(rows.map(({ user_id }) => user_id).sort()).toEqual([ann.person, ben.person])
  for (const row of rows) {
    expect(row).toMatchObject({ forms_total: total, forms_in: 0, missing: expect.arrayContaining([NAME]) })
  }
  const before = packet.at(-2)
  const file = (await client.get('/exports/packets', admin)).bytes.toString()
  expect(file).toContain(`${before?.short ?? before?.title}, ${form.short}`)
})

test('errors in the answers of a twelfth form are reported field by field, also in rows and terms', async () => {
  const { status, body } = await save({}, ann)
  expect(status).toBe(400)
  expect(body['message']).toBe('Employee name is missing.')
  const reported = (body['errors'] as readonly Body[]).map(({ path }) => String(path))
  const requested = fieldsBy(form.parts[0] as Form['parts'][number], 'applicant').map(([name]) => name)
  expect(reported).toEqual(expect.arrayContaining(requested.filter((name) => name !== 'treatment')))
  const terms = await save({ ...sampleBody(form), acceptTerms: [false] }, ann)
  expect([terms.status, terms.body['message']]).toEqual([400, 'Please accept the Terms before you submit.'])
  const none = sampleBody(form)['tests'] as readonly Body[]
  const tests = await save({ ...sampleBody(form), tests: none.map((row) => ({ ...row, year: '' })) }, ann)
  expect([tests.status, tests.body['message']]).toEqual([400, 'Please name one test.'])
})

test('a save of a twelfth form works like that of any form, and only its person and the office read it', async () => {
  const body = sampleBody(form, 1)
  expect(await save(body, ann)).toMatchObject({ status: 200, body: { message: form.save.message } })
  for (const token of [ann.token, admin]) {
    const answer = await readAs(token)
    expect(Object.keys(answer)).toEqual(['screening', 'exposures', 'tests'])
    const [part] = form.parts
    const row = (answer['screening'] as readonly Body[]).find(({ user_id }) => user_id === ann.person)
    for (const [name, field] of fieldsBy(part as Form['parts'][number], 'applicant')) {
      expect({ name, value: row?.[columnOf(name, field)] }).toEqual({ name, value: body[name] })
    }
    expect(answer['exposures']).toHaveLength(2)
    expect(answer['tests']).toHaveLength(3)
  }
  expect((await readAs(ben.token))['screening']).toEqual([])
  expect((await client.get(String(form.parts[0]?.read.path))).status).toBe(401)
  expect((await client.post(form.save.path, body, admin)).status).toBe(403)
})

test('the packet counts a twelfth form, waits for the agency’s part, and shows both in the history', async () => {
  const state = async () => {
    const { body } = await client.get(`/get_packet/${ann.person}`, admin)
    return (body['forms'] as readonly Body[]).find((one) => one['form'] === NAME)
  }
  expect(await state()).toMatchObject({ versions: 1, company: 'open' })
  expect((await packets('state=company')).map(({ user_id }) => user_id)).toEqual([ann.person])
  expect((await packets(`missing=${NAME}`)).map(({ user_id }) => user_id)).toEqual([ben.person])
  const path = `/company_section${form.save.path}/${ann.person}`
  const section = companyBody(form, 2)
  expect((await client.call('PUT', path, { body: section, token: admin })).status).toBe(200)
  expect((await client.call('PUT', path, { body: section, token: ann.token })).status).toBe(403)
  expect(await state()).toMatchObject({ versions: 2, company: 'filled' })
  const { body } = await client.get(`/get_history/${ann.person}/${NAME}`, admin)
  const versions = body['versions'] as readonly (Body & { readonly record: Record<string, readonly Body[]> })[]
  expect(versions.map(({ by }) => by)).toEqual(['person', 'company'])
  expect(versions.at(-1)?.record['screening']?.[0]).toMatchObject({ reviewed_by: section['reviewedBy'] })
  const texts = [{ id: 'hipaa-acknowledgement' }, { id: 'application-inquiry-consent' }]
  expect(versions[0]).toMatchObject({ texts })
  expect((await client.rows('/get_audit?limit=50', admin)).map(({ what }) => what)).toContain(NAME)
})

test('other systems get the event of a twelfth form, and both API documents describe it', async () => {
  const { body } = await client.get('/events?topic=onboarding&limit=10', service)
  const events = body['events'] as readonly Body[]
  expect(events[0]).toMatchObject({ type: FORM_SUBMITTED, dataschema: `urn:arrive:${FORM_SUBMITTED}:${NAME}:1` })
  const openApi = JSON.stringify((await client.get('/openapi.json')).body['paths'])
  for (const path of [form.save.path, form.parts[0]?.read.path, `/company_section${form.save.path}/{user_id}`]) {
    expect(openApi).toContain(`"${path}"`)
  }
  const asyncApi = JSON.stringify((await client.get('/asyncapi.json')).body)
  expect(asyncApi).toContain(`${FORM_SUBMITTED}:${NAME}:1`)
})

test('rebuilt documents of a twelfth form are the same', async () => {
  const before = [await readAs(admin), await packets('sort=user_id')]
  await arrive.rebuild()
  expect([await readAs(admin), await packets('sort=user_id')]).toEqual(before)
})
