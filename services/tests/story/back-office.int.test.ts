import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { listCall } from '../testing/listing.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { companyBody, multipart, named } from '../testing/requests.ts'

const PACKET = forms.filter(({ kind }) => kind === 'onboarding')
const ORDER = PACKET.map(({ name }) => name)

describe.each(ENGINES)('the back office on %s engines', (engines) => {
  let arrive: TestArrive
  const client = createClient(() => arrive.origin())
  let admin: string
  let ann: Staff
  let ben: Staff
  let cleo: Staff
  let applicant: number
  let patient: number

  const get = async (path: string) => (await client.get(path, admin)).body
  const ask = (asked: string, query: string) => {
    const { path, headers } = listCall(asked, query)
    return client.call('GET', path, { token: admin, headers })
  }
  const packets = async (query = '') => (await ask('/get_packets', query)).body as unknown as readonly Body[]
  const people = async (query: string) => (await packets(query)).map(({ user_id }) => user_id)
  const packetOf = async ({ person }: Pick<Staff, 'person'>, query = '') =>
    (await ask(`/get_packet/${person}`, query)).body
  const save = (name: string, { token }: Staff, seed = 0) =>
    client.post(named(forms, name).save.path, sampleBody(named(forms, name), seed), token)
  const fill = (name: string, { person }: Staff, body: unknown) =>
    client.call('PUT', `/company_section${named(forms, name).save.path}/${person}`, { body, token: admin })

  /** Ann has everything, Ben two forms, Cleo only an account; others only applied or asked for care. */
  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines })
    admin = await adminToken(client)
    applicant = await apply('dora@mail.example', 'Dora')
    ann = await newStaff(client, 'ann@mail.example')
    ben = await newStaff(client, 'ben@mail.example')
    cleo = await newStaff(client, 'cleo@mail.example')
    for (const name of ORDER) expect((await save(name, ann)).status).toBe(200)
    for (const name of ['hipaa', 'job', 'verification']) expect((await save(name, ben)).status).toBe(200)
    await client.post('/apply_patients', { ...sampleBody(named(forms, 'homecare')), patientEmail: 'pat@mail.example' })
    patient = Number((await get('/get_user_id_by_email/pat@mail.example'))['user_id'])
  }, 60_000)
  afterAll(() => arrive.end())

  async function apply(email: string, firstName: string): Promise<number> {
    const form = multipart({ ...sampleBody(named(forms, 'career')), email, firstName, lastName: 'Reed' }, email)
    expect((await client.call('POST', '/staff_applications', { form })).status).toBe(201)
    return Number((await get(`/get_staff_id_by_email/${email}`))['user_id'])
  }

  test('the list shows everyone with a staff number, newest save first, and no patient or administrator', async () => {
    expect((await people('')).slice(0, 2)).toEqual([ben.person, ann.person])
    expect((await people('?sort=user_id')).sort()).toEqual([applicant, ann.person, ben.person, cleo.person].sort())
    for (const nobody of [patient, 1, 4_711]) {
      const { status, body } = await client.get(`/get_packet/${nobody}`, admin)
      expect([nobody, status, body['message']]).toEqual([nobody, 404, 'User not found.'])
    }
    const [last] = await packets(`?filter=dora`)
    expect(last).toMatchObject({ name: 'Dora Reed', email: 'dora@mail.example', last_saved_at: null, forms_in: 0 })
  })

  test.each([
    ['?state=missing', () => [ben, cleo, { person: applicant }]],
    ['?state=company', () => [ann, ben]],
    ['?state=complete', () => []],
    ['?missing=employee', () => [ben, cleo, { person: applicant }]],
    ['?missing=hipaa', () => [cleo, { person: applicant }]],
    ['?missing=employee&state=company', () => [ben]],
    ['?state=missing&filter=mail.example', () => [ben, cleo, { person: applicant }]],
    ['?state=missing&filter=reed', () => [{ person: applicant }]],
    ['?filter=c', () => [cleo]],
  ])('the list filtered by %s has the right packets', async (query, expected) => {
    const wanted = expected().map(({ person }) => person)
    expect((await people(query)).toSorted()).toEqual(wanted.toSorted())
  })

  test('the previous and next person of a packet are those of the list, also if it is filtered', async () => {
    for (const query of ['?sort=user_id', '?sort=-last_saved_at', '?state=missing&sort=-user_id', '?filter=mail']) {
      const list = await people(`${query}&limit=200`)
      for (const [at, person] of list.entries()) {
        const { previous, next } = await packetOf({ person: Number(person) }, query)
        expect([query, previous, next]).toEqual([query, list[at - 1] ?? null, list[at + 1] ?? null])
      }
    }
  })

  test('each form says whether its company part is open, and the packet is complete once all are filled', async () => {
    const formOf = async (name: string) =>
      ((await packetOf(ann))['forms'] as Body[]).find(({ form }) => form === name) as Body
    expect(((await packetOf(ann))['forms'] as Body[]).map(({ form }) => form)).toEqual(ORDER)
    expect(await formOf('hipaa')).toMatchObject({ company: 'none', versions: 1 })
    expect(await formOf('job')).toMatchObject({ company: 'open', versions: 1, company_saved_at: null })
    await fill('job', ann, { acceptedBy: 'R. Hale' })
    expect(await formOf('job')).toMatchObject({ company: 'open', versions: 2 })
    for (const form of PACKET) {
      const section = companyBody(form)
      if (Object.keys(section).length > 0) expect((await fill(form.name, ann, section)).status).toBe(200)
    }
    expect(await formOf('job')).toMatchObject({ company: 'filled', versions: 3 })
    expect(await people('?state=complete')).toEqual([ann.person])
    expect(await packetOf(ann)).toMatchObject({ complete: true, open_company: [] })
    await fill('job', ann, { acceptedBy: '' })
    expect(await people('?state=complete')).toEqual([])
    expect(await packetOf(ann)).toMatchObject({ complete: false, open_company: ['job'] })
  })

  test.each([
    ['/get_history/1/job', 404],
    ['/get_history/4711/job', 404],
    ['/get_history/0/job', 400],
    ['/get_history/x/job', 400],
    ['/get_history/1/payroll', 400],
  ])('GET %s is answered with %i', async (path, status) => {
    expect((await client.get(path, admin)).status).toBe(status)
  })

  test('an administrator reads the rows of one person', async () => {
    const rows = await client.rows(`/get_hipaa_data?user_id=${ben.person}`, admin, 'hipaa_data')
    expect(rows.map(({ user_id }) => user_id)).toEqual([ben.person])
    expect(await client.rows(`/get_hipaa_data?user_id=${cleo.person}`, admin, 'hipaa_data')).toEqual([])
    expect((await client.get(`/get_hipaa_data?user_id=${ben.person}`, ben.token)).status).toBe(200)
    const two = await get(`/get_authorization_and_criminal_data?user_id=${ann.person}`)
    expect((two['staff_authorization'] as Body[]).map(({ user_id }) => user_id)).toEqual([ann.person])
  })

  test('the requests of a patient are counted', async () => {
    expect(await get(`/get_patient/${patient}`)).toMatchObject({ user_id: patient, submissions: 1 })
    expect((await client.get(`/get_patient/${ann.person}`, admin)).status).toBe(404)
  })

  test('the audit shows who read whose data, each read once, by number and without names', async () => {
    const entries = (await get('/get_audit?limit=200')) as unknown as Body[]
    const reported = entries.map(({ action, what, subject_user_id: subject }) => `${action} ${what} ${subject}`)
    expect(reported).toContain(`view hipaa ${ben.person}`)
    expect(reported).toContain(`fill job ${ann.person}`)
    expect(reported).toContain(`view patient ${patient}`)
    expect(reported).toContain(`lookup staff ${applicant}`)
    // A search without a result is still recorded.
    expect(reported).toContain(`view patient ${ann.person}`)
    expect(reported.filter((one) => one === `view hipaa ${ben.person}`)).toHaveLength(1)
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set(['office@agency.example']))
    const mine = (await get(`/get_audit?limit=200&subject_user_id=${ben.person}&actor_user_id=1`)) as unknown as Body[]
    const isBens = ({ subject_user_id: one, subject_user_ids: several }: Body) =>
      one === ben.person || (several as readonly unknown[] | null)?.includes(ben.person) === true
    expect(mine).toEqual(entries.filter(isBens))
    expect(mine.some(({ action, what }) => action === 'list' && what === 'packets')).toBe(true)
    expect((await get(`/get_audit?limit=200&actor_user_id=${ben.person}`)) as unknown).toEqual([])
  })

  test('a filtered list is exported as a CSV file, and the audit has its number of rows', async () => {
    const { status, headers, bytes } = await client.get('/exports/packets?state=missing&sort=user_id', admin)
    const text = bytes.toString()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="progress-\d{4}-\d\d-\d\d\.csv"$/)
    expect(text.startsWith('\uFEFFName,Email,Position,Forms Submitted,Forms Total,Missing,')).toBe(true)
    expect(text.split('\r\n')).toHaveLength(1 + 3 + 1)
    const [entry] = (await get('/get_audit?limit=1')) as unknown as Body[]
    expect(entry).toMatchObject({ action: 'export', what: 'packets', rows: 3, subject_user_id: null })
    const asking = { authorization: `Bearer ${admin}` }
    const headed = await fetch(`${arrive.origin()}/exports/packets`, { method: 'HEAD', headers: asking })
    expect([headed.status, headed.headers.get('allow')]).toEqual([405, 'GET, OPTIONS'])
    const [last] = (await get('/get_audit?limit=1&actor_user_id=1')) as unknown as Body[]
    expect(last).toMatchObject({ action: 'list', what: 'audit' })
    const accounts = (await ask('/exports/staff-accounts', '?filter=ann@')).bytes.toString()
    expect(accounts).toBe('\uFEFFEmail,Password,Category\r\nann@mail.example,••••••••,staff\r\n')
  })

  test('the back office shows the same after a restart and a rebuild', async () => {
    const before = [
      await packets(),
      await packetOf(ann),
      await get(`/get_audit?limit=200&subject_user_id=${ann.person}`),
    ]
    const rebuilt = await arrive.rebuild()
    expect(rebuilt.map(({ differences }) => differences)).toEqual(rebuilt.map(() => []))
    await arrive.restart()
    const after = [await packets(), await packetOf(ann)]
    expect(after).toEqual(before.slice(0, 2))
    expect((before[2] as unknown as Body[]).length).toBeGreaterThan(2)
  })

  test('an erasure removes the person from packets and history, and leaves the audit of actions', async () => {
    expect((await client.call('DELETE', `/delete_staff/${ann.person}`, { token: admin })).status).toBe(200)
    expect(await people('')).not.toContain(ann.person)
    expect((await client.get(`/get_packet/${ann.person}`, admin)).status).toBe(404)
    expect((await client.get(`/get_history/${ann.person}/job`, admin)).status).toBe(404)
    const entries = (await get(`/get_audit?limit=200&subject_user_id=${ann.person}`)) as unknown as Body[]
    // The two later reads, which found no one, come first.
    const [entry, ...rest] = entries.filter(({ rows }) => rows !== 0)
    expect(entry).toMatchObject({ action: 'erase', what: 'staff', subject_user_id: ann.person })
    expect(rest.length).toBeGreaterThan(2)
    const rebuilt = await arrive.rebuild()
    expect(rebuilt.map(({ differences }) => differences)).toEqual(rebuilt.map(() => []))
  }, 90_000)
})
