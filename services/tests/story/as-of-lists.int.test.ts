import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { bodyWith } from '@arrive/contracts/testing.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Client, createClient, type Reply } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { listCall } from '../testing/listing.ts'
import { adminToken, newApplicant, newStaff, type Staff, staffToken } from '../testing/people.ts'
import { fillPersonnelFile, good } from '../testing/personnel-file.ts'
import { companyBody, named } from '../testing/requests.ts'

const DAY = 24 * 60 * 60_000
const NAMES = ['Ann Baker', 'Luis Ortega', 'Grace Adeyemi', 'Omar Haddad']

const PACKETS = ['last_saved_at', '-since', 'forms_in', '-user_id', '-last_saved_at'].map(
  (sort) => ['/get_packets', { sort, limit: sort.startsWith('-') ? '2' : '200' }] as const,
)
const FILTERED = [
  ...['missing', 'company', 'complete', 'resign'].map((state) => ({ state })),
  ...[{ missing: 'hipaa' }, { missing: 'job', position: 'unknown' }, { filter: 'baker' }, { filter: 'mail.example' }],
  ...[{ review: 'to_review' }, { review: 'returned' }, { review: 'approved' }, { older: '1d' }, { filter: 'zz' }],
  ...[{ references: 'answered' }, { references: 'silent' }],
  ...['stated', 'expiring', 'blocked'].map((credential) => ({ credential })),
].map((query) => ['/get_packets', { limit: '50', ...query }] as const)
const OTHERS = [
  ['/staff_applications', {}],
  ['/staff_applications', { sort: 'submitted_at', limit: '1' }],
  ['/get_patients_applications', { limit: '5' }],
  ['/registered_users', { limit: '2' }],
  ['/registered_users', { filter: 'ann' }],
  ['/get_personal_info', {}],
  ['/get_personal_info', { limit: '1', sort: 'user_id' }],
  ['/get_personal_info', { filter: 'ort' }],
  ['/get_hipaa_data', { limit: '2' }],
  ['/get_job_data', {}],
  [named(forms, 'hepatitis_b').parts[0]?.read.path ?? '', { state: 'open' }],
] as const
const FILES = [
  ...['packets', 'applicants', 'patients', 'staff-accounts', 'staff-details'].map((name) => [name, 'csv'] as const),
  ['packets', 'xlsx'] as const,
].map(([name, format]) => [`/exports/${name}`, { format }] as const)
const LISTS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ...PACKETS,
  ...FILTERED,
  ...OTHERS,
  ...FILES,
]

interface Listed {
  readonly body: string
  readonly total: string | null
  readonly next: string | null
}

describe.each(ENGINES)('lists as of a moment, on the %s engines', (engines) => {
  let arrive: TestArrive
  let client: Client
  let admin: string
  let ahead = 0
  const now = () => Date.now() + ahead
  const people: Staff[] = []
  const seen = new Map<string, ReadonlyMap<string, Listed>>()

  async function ask([path, query]: (typeof LISTS)[number], asOf?: string): Promise<Reply> {
    const { path: address, headers } = listCall(path, { ...query, ...(asOf !== undefined && { as_of: asOf }) })
    return client.call('GET', address, { token: admin, headers })
  }

  async function listed(list: (typeof LISTS)[number], asOf?: string): Promise<Listed> {
    const { status, bytes, headers } = await ask(list, asOf)
    const body = `${status} ${bytes.toString('base64')}`
    return { body, total: headers.get('x-total-count'), next: headers.get('x-next-cursor') }
  }

  async function all(asOf?: string): Promise<ReadonlyMap<string, Listed>> {
    const found = new Map<string, Listed>()
    for (const list of LISTS) found.set(JSON.stringify(list), await listed(list, asOf))
    return found
  }

  /** What every list says at this moment, by the moment. */
  async function record(): Promise<string> {
    ahead += 1
    const moment = new Date(now()).toISOString()
    seen.set(moment, await all())
    return moment
  }

  async function nextDay(): Promise<void> {
    ahead += DAY
    admin = await adminToken(client)
  }

  async function save(person: Staff, name: string, seed: number): Promise<void> {
    const form = named(forms, name)
    const fullName = NAMES[(person.person + seed) % NAMES.length]
    const body = name === 'application2' ? bodyWith(form, 'formData.fullName', fullName) : sampleBody(form, seed)
    await good(client.post(form.save.path, body, await staffToken(client, person.email)))
  }

  const fill = ({ person }: Staff) =>
    good(client.call('PUT', `/company_section/job/${person}`, { body: companyBody(named(forms, 'job')), token: admin }))

  async function review({ person }: Staff, decision: 'approved' | 'returned'): Promise<void> {
    const { body } = await client.get(`/reviews/${person}`, admin)
    const job = (body['forms'] as readonly { form: string; event: string }[]).find(({ form }) => form === 'job')
    const notes = decision === 'returned' && {
      notes: [{ part: 'job', row: null, field: 'date1', note: 'Please check the date.' }],
    }
    await good(client.post(`/reviews/${person}/job`, { decision, event: job?.event, ...notes }, admin))
  }

  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines, now })
    client = createClient(arrive.origin)
    admin = await adminToken(client)
    await record()
    await nextDay()
    for (const name of ['ann', 'luis', 'grace']) people.push(await newStaff(client, `${name}@mail.example`))
    const [ann, luis, grace] = people as [Staff, Staff, Staff]
    await newApplicant(client, admin, 'omar@mail.example')
    for (const person of people) await save(person, 'application2', 1)
    await save(ann, 'hipaa', 1)
    await save(ann, 'job', 1)
    await record()
    await nextDay()
    await fillPersonnelFile(client, { ...ann, token: await staffToken(client, ann.email) }, admin)
    await fill(ann)
    await save(luis, 'job', 1)
    await save(luis, 'application2', 2)
    await review(ann, 'approved')
    await record()
    await nextDay()
    people.push(await newStaff(client, 'new@mail.example'))
    await good(client.post('/apply_patients', sampleBody(named(forms, 'homecare'))))
    await review(luis, 'returned')
    await save(ann, 'job', 2)
    await save(grace, 'hepatitis_b', 1)
    await record()
    await nextDay()
    for (const person of people) await save(person, 'application2', 3)
    await fill(luis)
    await save(ann, 'hipaa', 4)
  }, 180_000)
  afterAll(() => arrive?.end())

  test('the rows, the totals and the cursors are those that the list of then had', async () => {
    expect(seen.size).toBe(4)
    for (const [moment, then] of seen) expect(await all(moment)).toEqual(then)
    const [first, , third] = [...seen.values()].map((then) => [...then.values()].map(({ body }) => body).join())
    expect(first).not.toBe(third)
  })

  test('the same moment has the same bytes after more saves, and now has those of now', async () => {
    const [, , moment = ''] = [...seen.keys()]
    const before = await all(moment)
    await save(people[0] as Staff, 'job', 5)
    await save(people[2] as Staff, 'application2', 5)
    expect(await all(moment)).toEqual(before)
    ahead += 1
    const live = await all()
    expect(await all(new Date(now()).toISOString())).toEqual(live)
    expect(await all(new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(now()))).toEqual(live)
  })

  test('before the log began a list is empty', async () => {
    for (const list of LISTS.filter(([path]) => path === '/get_packets')) {
      expect(await listed(list, '2026-01-01')).toMatchObject({ body: `200 ${Buffer.from('[]').toString('base64')}` })
    }
  })

  test('an erased person is left out and counted', async () => {
    const [, moment = ''] = [...seen.keys()]
    const erasedIn = async (path: string, asOf: string) => {
      const { status, headers } = await ask([path, { limit: '200' }], asOf)
      expect(status).toBe(200)
      return headers.get('erased-since')
    }
    expect(await erasedIn('/get_packets', moment)).toBe('0')
    const [ann] = people as [Staff]
    const before = (await client.rows('/get_packets?limit=200', admin)).length
    await good(client.call('DELETE', `/delete_staff/${ann.person}`, { token: admin }))
    const rows = await client.rows(`/get_packets?limit=200&as_of=${moment}`, admin)
    expect(rows.map(({ user_id }) => user_id)).not.toContain(ann.person)
    expect(before).toBe(5)
    for (const [path, count] of [
      ['/get_packets', '1'],
      ['/registered_users', '1'],
      ['/get_hipaa_data', '1'],
      ['/get_personal_info', '1'],
      ['/staff_applications', '0'],
    ] as const) {
      expect([path, await erasedIn(path, moment)]).toEqual([path, count])
    }
    expect(await erasedIn('/get_packets', [...seen.keys()][0] ?? '')).toBe('0')
    expect(await erasedIn('/get_packets', new Date(now()).toISOString())).toBe('0')
  })
})
