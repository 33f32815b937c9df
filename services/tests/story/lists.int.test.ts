import { forms } from '@arrive/contracts/generated/forms.ts'
import { bodyWith } from '@arrive/contracts/testing.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient } from '../testing/client.ts'
import { listCall } from '../testing/listing.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { multipart, named } from '../testing/requests.ts'

let arrive: TestArrive
const client = createClient(() => arrive.origin())
let admin: string
const people: Staff[] = []
const COUNT = 24
const FIRST = ['Ann', 'Luis', 'Grace', 'Omar']

/** Everyone registers, applies, asks for care and saves the application, in sequence. */
beforeAll(async () => {
  arrive = await startTestArrive()
  admin = await adminToken(client)
  for (let at = 0; at < COUNT; at++) await everything(at)
})
afterAll(() => arrive.end())

async function everything(at: number): Promise<void> {
  const email = `${FIRST[at % 4]?.toLowerCase()}.${at}@${at % 2 === 0 ? 'even' : 'odd'}.example`
  const career = { ...bodyWith(named(forms, 'career'), 'firstName', `Person ${at}`), email }
  const homecare = { ...bodyWith(named(forms, 'homecare'), 'patientFirstName', `Person ${at}`), patientEmail: email }
  const person = { fullName: `${FIRST[at % 4]} Baker ${at}`, ssn: String(1_000 + at) }
  const application = named(forms, 'application2')
  const body = bodyWith(application, 'formData', {
    ...(bodyWith(application, 'formData.city', 'Charlotte')['formData'] as object),
    ...person,
  })
  const staff = await newStaff(client, email)
  people.push(staff)
  await client.call('POST', '/staff_applications', { form: multipart(career, email) })
  await client.post('/apply_patients', homecare)
  expect((await client.post('/application2', body, staff.token)).status).toBe(200)
}

/** The paged lists of the back office, with their sort columns and identifying columns. */
const LISTS = [
  ['/staff_applications', 'submitted_at', 'first_name'],
  ['/get_patients_applications', 'created_at', 'first_name'],
  ['/get_personal_info', undefined, 'full_name'],
] as const

async function page(
  path: string,
  query: Record<string, string>,
): Promise<{ rows: readonly Body[]; cursor: string | undefined; total: string | null }> {
  const requested = listCall(path, query)
  const { status, body, headers } = await client.call('GET', requested.path, {
    token: admin,
    headers: requested.headers,
  })
  expect({ query, status }).toEqual({ query, status: 200 })
  const [cursor, total] = [headers.get('x-next-cursor') ?? undefined, headers.get('x-total-count')]
  return { rows: body as unknown as readonly Body[], cursor, total }
}

/** All pages of a query, joined. */
async function pages(path: string, query: Record<string, string>): Promise<readonly Body[]> {
  const all: Body[] = []
  for (let cursor: string | undefined, at = 0; at < COUNT + 2; at++) {
    const next = await page(path, { ...query, ...(cursor !== undefined && { cursor }) })
    all.push(...next.rows)
    cursor = next.cursor
    if (cursor === undefined) return all
  }
  throw new Error('The pages do not end')
}

test('the pages of a list under a key make up the whole list, each under the key', async () => {
  const listed = async (query: Record<string, string>) => {
    const { path, headers } = listCall('/get_education_info', query)
    const reply = await client.call('GET', path, { token: admin, headers })
    return { rows: reply.body['education'] as readonly Body[], cursor: reply.headers.get('x-next-cursor') }
  }
  const whole = await listed({})
  const all: Body[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const next: Awaited<ReturnType<typeof listed>> = await listed({ limit: '10', ...(cursor !== '' && { cursor }) })
    all.push(...next.rows)
    cursor = next.cursor
  }
  expect(whole.rows.length).toBeGreaterThan(COUNT)
  expect(all).toEqual(whole.rows)
})

describe.each(LISTS)('the list %s', (path, stamp, name) => {
  const whole = () => client.rows(path, admin)

  test('is complete and newest first without parameters', async () => {
    const rows = await whole()
    expect(rows.map((row) => String(row[name]).replace(/\D+/, ''))).toEqual(
      Array.from({ length: COUNT }, (_, at) => String(COUNT - 1 - at)),
    )
    if (stamp === undefined) return
    const times = rows.map((row) => String(row[stamp]))
    expect(times).toEqual(times.toSorted().reverse())
    for (const time of times) expect(new Date(time).toISOString()).toBe(time)
  })

  test.each(['7', '24'])(
    'comes in pages of %s that make up the whole list, without gaps or duplicates',
    async (limit) => {
      const rows = await whole()
      expect(await pages(path, { limit })).toEqual(rows)
      expect((await page(path, { limit })).rows).toHaveLength(Math.min(Number(limit), COUNT))
    },
  )

  test.each(['user_id', ...(stamp === undefined ? [] : [stamp])])(
    'is sorted by %s in both directions, in pages too',
    async (column) => {
      const newest = await whole()
      expect(await pages(path, { sort: `-${column}`, limit: '5' })).toEqual(newest)
      expect(await pages(path, { sort: column, limit: '7' })).toEqual(newest.toReversed())
    },
  )
})

describe.each(['/staff_applications', '/get_patients_applications'])('the list %s by name or email', (path) => {
  test.each([
    ['even.example', 12],
    ['  ｅVEN.example ', 12],
    ['@', 24],
    ['.1', 12],
    ['person 4', 2],
    ['4, person', 2],
    ['ann.4@even.example', 1],
    ['nobody', 0],
  ])('has for "%s" %i rows', async (filter, count) => {
    const found = await pages(path, { filter, limit: '4' })
    const text = filter.normalize('NFKC').trim().toLowerCase()
    const plain = (one: unknown) => String(one).toLowerCase()
    const finds = ({ email, first_name }: Body) =>
      plain(email).includes(text) ||
      text.split(/,? /).every((word) => plain(first_name).includes(word.replace('.', '')))
    expect(found).toEqual((await client.rows(path, admin)).filter(finds))
    expect(found).toHaveLength(count)
    const first = await page(path, { filter, limit: '4' })
    expect(first.total).toBe(String(count))
    if (first.cursor === undefined || text.length < 3) return
    expect((await page(path, { filter, limit: '4', cursor: first.cursor })).total).toBe(String(count))
  })
})

test.each([
  ['1012', ['Ann Baker 12']],
  ['100', 10],
  ['01', 11],
  ['luis', 6],
  ['baker 2', 6],
  ['9999', 0],
  ['oak street', 0],
])('personal info can be filtered by "%s"', async (filter, expected) => {
  const names = (await pages('/get_personal_info', { filter, limit: '3' })).map(({ full_name }) => full_name)
  expect(typeof expected === 'number' ? names.length : names).toEqual(expected)
})

test('an erased person is in no list, page or filtered list, also after a restart', async () => {
  const [gone] = people as [Staff]
  await client.call('DELETE', `/delete_staff/${gone.person}`, { token: admin })
  await arrive.restart()
  for (const path of ['/staff_applications', '/get_personal_info', '/registered_users']) {
    const rows = await client.rows(path, admin)
    expect(rows.filter(({ user_id }) => user_id === gone.person)).toEqual([])
    expect(rows.length).toBeGreaterThanOrEqual(COUNT - 1)
  }
  expect(await pages('/staff_applications', { filter: gone.email, limit: '2' })).toEqual([])
  expect(await pages('/get_personal_info', { filter: '1000', limit: '2' })).toEqual([])
  expect(await pages('/staff_applications', { limit: '4' })).toHaveLength(COUNT - 1)
  // The request for care belongs to the patient with that email, a different person.
  expect(await pages('/get_patients_applications', { filter: gone.email, limit: '2' })).toHaveLength(1)
})
