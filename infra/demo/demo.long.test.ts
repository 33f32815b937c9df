import { checkCompany, checkForm } from '@arrive/contracts/check.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { numberWord } from '@arrive/kit/number-words.ts'
import { ADMIN, startTestArrive, type TestArrive } from '@arrive/services/tests/testing/arrive.ts'
import { buildWith } from '@arrive/services/tests/testing/built-contracts.ts'
import { type Body, createClient } from '@arrive/services/tests/testing/client.ts'
import { named } from '@arrive/services/tests/testing/requests.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { bodyOf, sectionOf } from './answers/answers.ts'
import { Fatal } from './fatal.ts'
import { pagesOf, stepsIn } from './packet.ts'
import { personAt } from './person.ts'
import { runDemo } from './run.ts'
import type { Settings } from './settings.ts'

let arrive: TestArrive
beforeAll(async () => {
  arrive = await startTestArrive()
})
afterAll(() => arrive.end())

async function told(over: Partial<Settings> = {}): Promise<string> {
  const lines: string[] = []
  const output = { write: (text: string) => lines.push(text) > 0 }
  const person = { adminEmail: ADMIN.email, adminPassword: ADMIN.password }
  const settings = { url: arrive.origin(), ...person, people: 20, seed: 'arrive', now: '2026-03-31', ...over }
  const failures = await runDemo(settings, output, forms)
  return `${lines.join('')}${failures} failed`
}

async function everything(): Promise<string> {
  const client = createClient(arrive.origin)
  const { body } = await client.post('/login', { username: ADMIN.email, password: ADMIN.password })
  const paths = ['/staff_applications', '/get_patients_applications', '/registered_users', '/get_employee_form_data']
  const lists = await Promise.all(paths.map((path) => client.get(path, String(body.token))))
  return lists.map(({ bytes }) => bytes.toString()).join('\n')
}

describe('a running server that the demo fills', () => {
  test('has what the demo’s summary counts', async () => {
    const text = await told()
    expect(text).toContain('requests 6 (6 new), applications 12 (12 new), accounts 10 (9 new)')
    expect(text).toMatch(/0 failed$/)
    expect(await everything()).toContain("O'Thistlewind")
  })

  test('shows packets in every state, several versions of a form, and the office’s entries', async () => {
    const client = createClient(arrive.origin)
    const { body } = await client.post('/login', { username: ADMIN.email, password: ADMIN.password })
    const rows = (path: string) => client.rows(path, String(body.token))
    const [complete, missing, company] = await Promise.all(
      ['complete', 'missing', 'company'].map((state) => rows(`/get_packets?state=${state}&limit=200`)),
    )
    expect(complete?.length).toBeGreaterThan(0)
    expect(missing?.length).toBeGreaterThan(2)
    expect(company?.length).toBeGreaterThan(2)
    expect((await rows('/get_audit?limit=200')).map(({ action }) => action)).toContain('fill')
    expect((await rows('/get_packets?state=resign')).length).toBeGreaterThan(0)
    const histories = [...(complete ?? []), ...(missing ?? [])].flatMap(({ user_id }) =>
      ['application2', 'employee'].map((form) =>
        client.get(`/get_history/${String(user_id)}/${form}`, String(body.token)),
      ),
    )
    const versions = (await Promise.all(histories)).map(({ body: { versions = [] } }) => (versions as unknown[]).length)
    expect(Math.max(...versions)).toBeGreaterThan(1)
  })

  test('shows certificates, references, forms required by law and drafts', async () => {
    const client = createClient(arrive.origin)
    const { body } = await client.post('/login', { username: ADMIN.email, password: ADMIN.password })
    const token = String(body['token'])
    const people = (await client.rows('/get_packets?sort=user_id&limit=200', token)).map(({ user_id }) => user_id)
    const statesIn = async (list: string) => {
      const each = people.map((one) => client.get(`/${list}/${String(one)}`, token))
      const known = (await Promise.all(each)).filter(({ status }) => status === 200)
      return new Set(known.flatMap(({ body: { [list]: rows } }) => rows as Body[]).map(({ state }) => state))
    }
    expect([...(await statesIn('credentials'))].sort()).toEqual([
      'checked',
      'expired',
      'expiring',
      'missing',
      'not_valid',
      'stated',
      'withdrawn',
    ])
    expect([...(await statesIn('references'))].sort()).toEqual(['accepted', 'answered', 'not_accepted'])
    const vaccinations = await client.rows('/get_hepatitis_b_data', token, 'hepatitis_b_data')
    expect(vaccinations).not.toEqual([])
    expect(await client.rows('/get_nc_questions_data', token, 'nc_questions_data')).not.toEqual([])
    const { store } = arrive.arrive().kernel
    expect((await store.list('drafts', { sort: 'id', limit: 10 })).length).toBeGreaterThan(0)
  })

  test('shows a screening with two matches to decide and a decided one', async () => {
    const client = createClient(arrive.origin)
    const { body } = await client.post('/login', { username: ADMIN.email, password: ADMIN.password })
    const [made, more] = await client.rows('/screenings', String(body.token))
    expect(made).toMatchObject({ supplement: false, listed: 50_003 })
    // A second run of the demo makes none.
    expect(more).toBeUndefined()
    const matches = await client.rows(`/screenings/${String(made?.['screening_id'])}`, String(body.token), 'matches')
    expect(matches.map(({ decision }) => decision)).toEqual([null, null, 'different'])
  })

  test('shows people in every stage, and forms and packets in every state of a review', async () => {
    const client = createClient(arrive.origin)
    const { body } = await client.post('/login', { username: ADMIN.email, password: ADMIN.password })
    const totals = async (paths: readonly string[]) =>
      Promise.all(
        paths.map(async (path) => [
          path,
          (await client.get(`${path}&limit=1`, String(body.token))).headers.get('x-total-count'),
        ]),
      )
    const wanted = [
      ...['new', 'contacted', 'interview', 'offer', 'hired'].map((state) => `/pipeline/applicants?state=${state}`),
      ...['to_review', 'returned', 'ready', 'approved'].map((review) => `/get_packets?review=${review}`),
    ]
    expect((await totals(wanted)).filter(([, total]) => total === '0')).toEqual([])
  })

  test.each([
    ['again', {}],
    ['again on another day', { now: '2026-05-02' }],
  ])('has the same content after it was filled %s', async (_, over) => {
    const before = await everything()
    expect(await told(over)).toContain('requests 6 (0 new), applications 12 (0 new), accounts 10 (0 new)')
    expect(await everything()).toBe(before)
  })
})

test.each([
  ['a wrong password', { adminPassword: 'another lamp' }, /ADMIN_EMAIL and ADMIN_PASSWORD/],
  ['no server', { url: 'http://127.0.0.1:9' }, /^No server answers at http:\/\/127.0.0.1:9: start one with/],
])('the demo ends with one sentence on %s', async (_, over, sentence) => {
  const run = told(over)
  await expect(run).rejects.toThrow(sentence)
  await expect(run).rejects.toBeInstanceOf(Fatal)
})

test('a server with rate limits ends the demo with a sentence that says what to do', async () => {
  const limiting = await startTestArrive({ RATE_LIMITS: 'on' })
  await expect(told({ url: limiting.origin() })).rejects.toThrow(/429.+RATE_LIMITS=off/)
  await limiting.end()
})

test('a form without demo texts is filled in by field kind', async () => {
  const built = await buildWith('twelfth-form')
  const { contracts, end } = built
  const other = await startTestArrive({}, { contracts })
  const form = named(contracts.forms, 'tb_screening')
  const [now, day] = ['2026-03-31', '2026-03-01']
  for (let index = 0; index < 200; index++) {
    const person = personAt({ seed: 'arrive', now }, index)
    const body = bodyOf(form, person, day)
    expect(checkForm(form, body, contracts.validators)).toMatchObject({ ok: true })
    expect(checkCompany(form, sectionOf(form, index, day), contracts.validators)).toMatchObject({ ok: true })
    expect(body).toMatchObject({ employeeName: person.full, employeeSignature: person.full, screenedOn: day })
  }
  const person = { adminEmail: ADMIN.email, adminPassword: ADMIN.password }
  const settings = { url: other.origin(), ...person, people: 20, seed: 'arrive', now }
  const lines: string[] = []
  expect(await runDemo(settings, { write: (text: string) => lines.push(text) > 0 }, contracts.forms)).toBe(0)
  const steps = stepsIn(pagesOf(contracts.forms))
  expect(lines.join('')).toContain(`of them with all ${numberWord(steps)} forms`)
  const client = createClient(other.origin)
  const { body } = await client.post('/login', { username: ADMIN.email, password: ADMIN.password })
  const [complete] = await client.rows('/get_packets?state=complete', String(body.token))
  expect(complete?.['forms_in']).toBe(complete?.['forms_total'])
  expect(complete?.['not_needed']).not.toContain('tb_screening')
  await other.end()
  await end()
}, 60_000)
