import { forms } from '@arrive/contracts/generated/forms.ts'
import { OFFICE_ROLES, type OfficeRole } from '@arrive/contracts/office-roles.ts'
import { samplesOfEmployer } from '@arrive/contracts/reference-samples.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient, rowsIn } from '../testing/client.ts'
import { applyAs, CPR, idIn, stateCredential } from '../testing/credentials.ts'
import { ENGINES } from '../testing/engines.ts'
import { colleagueToken, newColleague } from '../testing/office.ts'
import { assertTotals, overviewItems } from '../testing/overview-totals.ts'
import { adminToken, newApplicant, newStaff, type Staff } from '../testing/people.ts'
import { named } from '../testing/requests.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const ANSWER = { scope: 'full', ...samplesOfEmployer(), qualityOfWork: 'Fair' }
const VACCINATION = {
  choice: 'accept',
  vaccinatedOn: '',
  proofBy: '',
  signature: 'Ann Baker',
  signatureDate: '2026-11-20',
} as const

describe.each(ENGINES)('the overview on the %s engines', (engines) => {
  const start = Date.now()
  let ahead = 0
  let arrive: TestArrive
  let ann: Staff
  let ben: Staff
  const client = createClient(() => arrive.origin())

  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines, now: () => Date.now() + ahead })
    const owner = await adminToken(client)
    for (const role of OFFICE_ROLES.slice(1)) await newColleague(client, owner, role)
    ann = await newStaff(client, 'ann@mail.example')
    ben = await newStaff(client, 'ben@mail.example')
  }, 60_000)
  afterAll(() => arrive.end())

  /** Sessions end while days pass. */
  const tokenOf = (role: OfficeRole) =>
    role === 'owner' ? adminToken(client) : colleagueToken(client, `${role}@agency.example`)

  const itemsFor = async (role: OfficeRole) => overviewItems(client, await tokenOf(role))

  async function countsFor(role: OfficeRole): Promise<Readonly<Record<string, unknown>>> {
    return Object.fromEntries(Object.entries(await itemsFor(role)).map(([key, { count }]) => [key, count]))
  }

  const count = async (key: string) => (await countsFor('owner'))[key]

  test('counts what was saved, at once', async () => {
    const none = { count: 0, more: false, oldest_at: null }
    expect((await itemsFor('owner'))['to_review']).toMatchObject(none)
    await applyAs(client, 'CNA', ann.token)
    const { body } = await client.get(`/get_packet/${ann.person}`, await tokenOf('owner'))
    expect((await itemsFor('owner'))['to_review']).toMatchObject({ count: 1, more: false, oldest_at: body['since'] })
    await client.post('/job', sampleBody(named(forms, 'job')), ben.token)
    expect(await countsFor('owner')).toMatchObject({ to_review: 2, company: 1, vaccinations: 0, packets_late: 0 })
    expect((await client.post('/hepatitis_b', VACCINATION, ann.token)).status).toBe(200)
    expect(await count('vaccinations')).toBe(1)
    const asked = { user_id: ben.person, form: null, name: 'Jo Park', organization: 'Elm Hospital', how: 'phone' }
    const byHand = await client.post('/references/by_hand', { ...asked, ...ANSWER }, await tokenOf('owner'))
    expect(byHand.status).toBe(201)
    expect(await count('references')).toBe(1)
  })

  test('counts credentials of kinds that the role may read, and a renewal while the old card is valid', async () => {
    const owner = await tokenOf('owner')
    const tb = { kind: 'tb', issuer: 'Clinic', issued_on: '2026-01-05', expires_on: '2028-01-05' }
    expect((await stateCredential(client, { facts: tb, token: ben.token })).status).toBe(201)
    const card = await stateCredential(client, { facts: CPR, token: ann.token })
    expect(await count('credentials')).toBe(2)
    expect((await countsFor('recruiter'))['credentials']).toBe(1)
    const check = { result: 'valid', source: 'redcross.org', checked_on: '2026-02-01' }
    await client.post(`/credentials/${ann.person}/${idIn(card)}/check`, check, owner)
    expect(await count('credentials')).toBe(1)
    const renewed = { ...CPR, issued_on: '2026-03-05', expires_on: '2030-03-31' }
    await stateCredential(client, { facts: renewed, token: ann.token })
    expect(await count('credentials')).toBe(2)
    const people = async (query: string, role: OfficeRole) =>
      (await client.rows(`/get_packets?sort=user_id&${query}`, await tokenOf(role))).map(({ user_id }) => user_id)
    expect(await people('credential=stated', 'owner')).toEqual([ann.person, ben.person])
    expect(await people('credential=stated&position=CNA', 'owner')).toEqual([ann.person])
    expect(await people('credential=stated', 'auditor')).toEqual([ann.person])
    expect(await people('credential=blocked', 'owner')).toEqual([ann.person, ben.person])
    expect(await people('credential=expiring', 'owner')).toEqual([])
  })

  test('has no item of a list that the role may not read', async () => {
    const keys = async (role: OfficeRole) => Object.keys(await itemsFor(role))
    expect(await keys('compliance')).toEqual(await keys('owner'))
    const hidden = { recruiter: /^(?:vaccinations|screening)/, auditor: /^vaccinations/ } as const
    for (const role of ['recruiter', 'auditor'] as const) {
      expect(await keys(role)).toEqual((await keys('owner')).filter((key) => !hidden[role].test(key)))
    }
    expect((await client.get('/overview', ann.token)).body).toMatchObject({ status: 403, code: 'not-allowed' })
  })

  describe('each number is the total of its list', () => {
    /** Counted with each item, from the first day to two months later. */
    async function assertAll(): Promise<void> {
      for (const role of OFFICE_ROLES) await assertTotals(client, await tokenOf(role), role)
    }

    test('for every role', assertAll)

    test('a packet is late after 14 days, and a card that expires soon is found', async () => {
      const before = await countsFor('owner')
      expect(before).toMatchObject({ packets_late: 0 })
      ahead = 14 * DAY - HOUR
      expect(await count('packets_late')).toBe(0)
      ahead = 14 * DAY + HOUR
      await newApplicant(client, await tokenOf('owner'), 'cleo@mail.example')
      expect(await countsFor('owner')).toMatchObject({ applicants_new: 1, applicants_late: 0, requests_new: 0 })
      ahead += 2 * DAY
      expect(await countsFor('owner')).toMatchObject({ applicants_new: 1, applicants_late: 1, requests_late: 0 })
      const { packets_late } = await itemsFor('owner')
      expect(packets_late).toMatchObject({ count: 2 })
      expect(Date.parse(String(packets_late?.['oldest_at'])) - start).toBeLessThan(HOUR)
      await assertAll()
      ahead = Date.parse('2027-12-15T12:00:00Z') - start
      const rows = await client.rows('/get_packets?credential=expiring', await tokenOf('owner'))
      expect(rows.map(({ user_id }) => user_id)).toEqual([ann.person])
      await assertAll()
    }, 60_000)
  })

  test('the list of late packets is paged, filtered and exported', async () => {
    const owner = await tokenOf('owner')
    const paths = 'state=missing&older=14d&sort=-user_id'
    const all = await client.rows(`/get_packets?${paths}&limit=200`, owner)
    const first = await client.get(`/get_packets?${paths}&limit=1`, owner)
    expect(first.headers.get('x-total-count')).toBe(String(all.length))
    const next = first.headers.get('x-next-cursor')
    const rest = await client.rows(`/get_packets?${paths}&limit=200&cursor=${next}`, owner)
    expect([...(first.body as unknown as readonly Body[]), ...rest]).toEqual(all)
    const file = await client.get(`/exports/packets?${paths}`, owner)
    expect(file.bytes.toString().trim().split('\r\n')).toHaveLength(all.length + 1)
    const found = await client.call('GET', `/get_packets?${paths}`, {
      token: owner,
      headers: { 'X-List-Filter': 'ben@' },
    })
    expect(rowsIn({ rows: found.body }, 'rows').map(({ user_id }) => user_id)).toEqual([ben.person])
    for (const older of ['0h', '14', 'h', '1.5d', '99999h', '-1d']) {
      expect([older, (await client.get(`/get_packets?older=${older}`, owner)).status]).toEqual([older, 400])
    }
  })
})
