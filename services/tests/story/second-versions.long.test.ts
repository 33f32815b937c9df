import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { Form } from '@arrive/contracts/form.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createLogger } from '../../app/observing/logs.ts'
import { moveAgency } from '../../maintenance/moving/agency.ts'
import { readArguments } from '../../maintenance/moving/arguments.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type BuiltContracts, buildWith } from '../testing/built-contracts.ts'
import { type Body, createClient, type Reply } from '../testing/client.ts'
import { ENGINES, newEngines, type TestEngines } from '../testing/engines.ts'
import { adminToken, newStaff, type Staff, staffToken } from '../testing/people.ts'
import { companyBody, multipart, named } from '../testing/requests.ts'
import { receiveWebhooks, untilDelivered, type Webhooks } from '../testing/webhooks.ts'

/** Three forms get a second version over a grown log: with a new field, two renamed fields, and a split field. */
const CAREER = named(forms, 'career')
const NURSE = named(forms, 'nurse')
const APPLICATION = named(forms, 'application2')
const ANN = 'ann@mail.example'
const UNREAD = new Writable({ write: (_chunk, _encoding, done) => done() })

let built: BuiltContracts

beforeAll(async () => {
  built = await buildWith('second-versions')
}, 60_000)
afterAll(() => built.end())

describe.each(ENGINES)('on the %s engines', (engines) => {
  let arrive: TestArrive
  let webhooks: Webhooks
  let ann: Staff
  let admin: string
  let service: string
  let before: Readonly<Record<string, unknown>>
  const client = createClient(() => arrive.origin())

  const second = (form: Form) => named(built.contracts.forms, form.name)
  const save = (form: Form, body: unknown) => client.post(form.save.path, body, ann.token)
  const apply = (body: Readonly<Record<string, unknown>>): Promise<Reply> =>
    client.call('POST', CAREER.save.path, { form: multipart(body, 'v'), key: randomUUID() })
  const history = async (form: Form): Promise<readonly Body[]> =>
    (await client.get(`/get_history/${ann.person}/${form.name}`, admin)).body['versions'] as readonly Body[]
  const feed = async (topic: string) =>
    (await client.get(`/events?topic=${topic}&limit=100`, service)).body['events'] as readonly Body[]
  const csv = async (list: string) => (await client.get(`/exports/${list}`, admin)).bytes.toString()

  async function logIn(): Promise<void> {
    admin = await adminToken(client)
    ann = { ...ann, token: await staffToken(client, ANN) }
  }

  beforeAll(async () => {
    webhooks = await receiveWebhooks()
    arrive = await startTestArrive({ WEBHOOKS_PRIVATE: 'on' }, { engines })
    ann = await newStaff(client, ANN)
    admin = await adminToken(client)
    const grants = { name: 'Payroll', topics: ['applications', 'onboarding'] }
    service = String((await client.post('/service_tokens', grants, admin)).body['token'])
    await apply({ ...sampleBody(CAREER, 1), email: ANN })
    await apply({ ...sampleBody(CAREER, 2), email: 'bob@mail.example' })
    for (const form of [NURSE, APPLICATION]) for (const seed of [1, 2]) await save(form, sampleBody(form, seed))
    await client.call('PUT', `/company_section/nurse/${ann.person}`, { body: companyBody(NURSE, 1), token: admin })
    before = { applications: await feed('applications'), onboarding: await feed('onboarding') }
    await arrive.upgrade(built.contracts)
    await logIn()
  }, 180_000)
  afterAll(async () => {
    await arrive.end()
    await webhooks.stop()
  }, 60_000)

  test('no one is parked after the upgrade', async () => {
    expect((await client.get('/parked', admin)).body).toEqual([])
    expect((await client.get('/readyz')).status).toBe(200)
  })

  test('answers saved with the first version are read in the shape of the second', async () => {
    const careers = await client.rows('/staff_applications', admin)
    expect(careers.map(({ languages }) => languages)).toEqual(['', ''])
    const { employee_name, accepted_for, ...nurse } =
      (await client.rows('/get_nurse_data', ann.token, 'nurse_data'))[0] ?? {}
    expect([employee_name, accepted_for]).toEqual([
      sampleBody(NURSE, 2)['agreedTo'],
      companyBody(NURSE, 1)['acceptedBy'],
    ])
    expect(Object.keys(nurse)).not.toEqual(expect.arrayContaining(['agreed_to']))
    const references = await client.rows('/get_personal_references', ann.token, 'personal_references')
    const sent = sampleBody(APPLICATION, 2)['personalReferences'] as readonly { readonly name: string }[]
    expect(references.map(({ first_name, last_name }) => `${first_name} ${last_name}`)).toEqual(
      sent.map(({ name }) => name),
    )
  })

  test('the history shows versions of either shape in one shape', async () => {
    await save(NURSE, sampleBody(second(NURSE), 7))
    const versions = await history(NURSE)
    const names = versions.map(({ record }) => (record as { nurse: readonly Body[] }).nurse[0]?.['employee_name'])
    expect(names).toEqual([
      ...[1, 2, 2].map((seed) => sampleBody(NURSE, seed)['agreedTo']),
      sampleBody(second(NURSE), 7)['employeeName'],
    ])
  })

  test('the feed and webhooks give old events as they were written', async () => {
    expect((await feed('applications')).slice(0, 2)).toEqual(before['applications'])
    expect((await feed('onboarding')).slice(0, 5)).toEqual(before['onboarding'])
    const wanted = { url: webhooks.url, topics: ['onboarding'], name: 'Payroll', from: 'start' }
    const { body } = await client.post('/subscriptions', wanted, admin)
    await untilDelivered(client, `/subscriptions/${String(body['id'])}`, admin)
    const ids = (before['onboarding'] as readonly Body[]).map(({ id }) => id)
    expect(webhooks.ids()).toEqual(expect.arrayContaining(ids))
  })

  test('an open tab with the first version is saved if its answers suffice for the second', async () => {
    const { status } = await save(NURSE, sampleBody(NURSE, 9))
    expect(status).toBe(200)
    const [row] = await client.rows('/get_nurse_data', ann.token, 'nurse_data')
    expect(row).toMatchObject({ employee_name: sampleBody(NURSE, 9)['agreedTo'] })
    expect((await apply({ ...sampleBody(CAREER, 5), email: 'cleo@mail.example' })).status).toBe(201)
    const [latest] = (await feed('onboarding')).slice(-1)
    expect(latest).toMatchObject({ dataschema: 'urn:arrive:onboarding.form.submitted:nurse:2' })
  })

  test('the agency’s part from an open tab with the first version is saved too', async () => {
    const path = `/company_section/nurse/${ann.person}`
    const { status } = await client.call('PUT', path, { body: { acceptedBy: 'Grace Ortiz' }, token: admin })
    expect(status).toBe(200)
    const [row] = await client.rows('/get_nurse_data', ann.token, 'nurse_data')
    expect(row).toMatchObject({ accepted_for: 'Grace Ortiz' })
  })

  test('an open tab with insufficient answers learns that the form has changed, and nothing is saved', async () => {
    const references = [{ name: '' }, {}, {}]
    const { status, body } = await save(APPLICATION, { ...sampleBody(APPLICATION, 4), personalReferences: references })
    expect(status).toBe(400)
    expect(body['message']).toBe(
      'This form has changed since you opened it. Reload the page to see it as it is now: what you typed is kept.',
    )
    const paths = (body['errors'] as readonly Body[]).map(({ path }) => path)
    expect(paths).toEqual([0, 1, 2].map((at) => `personalReferences.${at}.lastName`))
  })

  test('an error in an open tab uses the wording of the form that it shows', async () => {
    const { body } = await save(NURSE, { ...sampleBody(NURSE, 4), agreedTo: '' })
    expect(body['errors']).toEqual([expect.objectContaining({ path: 'agreedTo' })])
  })

  test('packets, exported lists and a replay have the second version', async () => {
    const { body } = await client.get(`/get_packet/${ann.person}`, admin)
    const state = (body['forms'] as readonly Body[]).filter(({ form }) => form === 'nurse' || form === 'application2')
    expect(state.map(({ versions }) => versions)).toEqual([2, expect.any(Number)])
    // The list defines its columns; it has people of both versions.
    const exported = await csv('applicants')
    for (const email of [ANN, 'cleo@mail.example']) expect(exported).toContain(email)
    const rows = await client.rows('/get_nurse_data', ann.token, 'nurse_data')
    expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
    await arrive.restart()
    await logIn()
    expect(await client.rows('/get_nurse_data', ann.token, 'nurse_data')).toEqual(rows)
  })
})

describe('on the embedded engines, moved to the distributed ones', () => {
  let arrive: TestArrive
  let target: TestEngines
  let before: unknown
  let service: string
  const client = createClient(() => arrive.origin())

  /** Everything that can be read from a log with both versions. */
  async function everything(): Promise<unknown> {
    const admin = await adminToken(client)
    const answers = [
      '/parked',
      '/staff_applications',
      '/get_nurse_data',
      '/get_personal_references',
      '/get_packets',
      '/exports/applicants',
      ...[NURSE, APPLICATION].map(({ name }) => `/get_history/${person}/${name}`),
    ].map(async (path) => [path, (await client.get(path, admin)).bytes.toString()])
    const given = ['applications', 'onboarding'].map(
      async (topic) => (await client.get(`/events?topic=${topic}&limit=100`, service)).body['events'],
    )
    return [await Promise.all(answers), await Promise.all(given)]
  }

  let person: number

  beforeAll(async () => {
    arrive = await startTestArrive()
    target = await newEngines('distributed')
    const ann = await newStaff(client, ANN)
    person = ann.person
    const grants = { name: 'Payroll', topics: ['applications', 'onboarding'] }
    service = String((await client.post('/service_tokens', grants, await adminToken(client))).body['token'])
    const form = multipart({ ...sampleBody(CAREER, 1), email: ANN }, 'v')
    await client.call('POST', CAREER.save.path, { form, key: randomUUID() })
    for (const one of [NURSE, APPLICATION]) await client.post(one.save.path, sampleBody(one, 1), ann.token)
    await arrive.upgrade(built.contracts)
    const second = named(built.contracts.forms, NURSE.name)
    await client.post(NURSE.save.path, sampleBody(second, 7), await staffToken(client, ANN))
    before = await everything()
    await arrive.stop()
    const key = await readFile(join(arrive.dataDir, 'master.key'), 'utf8')
    const environment = { ...target.environment, DATA_DIR: arrive.dataDir, MASTER_KEY: key }
    await moveAgency(readArguments(['--from', 'embedded', '--to', 'distributed'], environment), {
      contracts: built.contracts,
      logger: createLogger({ level: 'error', service: 'arrive-move', version: 'test', destination: UNREAD }),
      report: () => undefined,
      signal: new AbortController().signal,
    })
    await arrive.restart(environment)
  }, 180_000)
  afterAll(async () => {
    await arrive.end()
    await target.end()
  }, 60_000)

  test('events of both versions give the same documents, and are published as they were written', async () => {
    expect(await everything()).toEqual(before)
    expect(JSON.stringify(before)).toContain('urn:arrive:onboarding.form.submitted:nurse:1')
    expect(JSON.stringify(before)).toContain('urn:arrive:onboarding.form.submitted:nurse:2')
  })
})
