import { forms } from '@arrive/contracts/generated/forms.ts'
import { OFFICE_LISTS } from '@arrive/contracts/lists.ts'
import { bodyWith } from '@arrive/contracts/testing.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { listCall } from '../testing/listing.ts'
import { adminToken, newStaff } from '../testing/people.ts'
import { multipart, named } from '../testing/requests.ts'
import { readSheet } from '../testing/sheet.ts'

const COUNT = 6

describe.each(ENGINES)('files of lists, on the %s engines', (engines) => {
  let arrive: TestArrive
  let admin: string
  const client = createClient(() => arrive.origin())

  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines })
    admin = await adminToken(client)
    for (let at = 0; at < COUNT; at++) await everything(at)
  })
  afterAll(() => arrive.end())

  /** A person applies, another asks for care twice, and a third has an account and an application. */
  async function everything(at: number): Promise<void> {
    const email = `person.${at}@${at % 2 === 0 ? 'even' : 'odd'}.example`
    await client.call('POST', '/staff_applications', {
      form: multipart({ ...bodyWith(named(forms, 'career'), 'address', '=1+1'), email }, email),
    })
    const care = { ...bodyWith(named(forms, 'homecare'), 'patientFirstName', `Person ${at}`), patientEmail: email }
    for (let sent = 0; sent < 2; sent++) expect((await client.post('/apply_patients', care)).status).toBe(200)
    const { token } = await newStaff(client, email)
    const body = bodyWith(named(forms, 'application2'), 'formData.zipCode', '02801')
    expect((await client.post('/application2', body, token)).status).toBe(200)
  }

  const fileOf = async (name: string, query: Record<string, string>) => {
    const { path, headers } = listCall(`/exports/${name}`, query)
    const reply = await client.call('GET', path, { token: admin, headers })
    expect({ query, status: reply.status }).toEqual({ query, status: 200 })
    return reply
  }
  const linesOf = async (name: string, query: Record<string, string> = {}) => {
    const [head, ...lines] = (await fileOf(name, query)).bytes.toString().split('\r\n')
    return { head, lines: lines.slice(0, -1) }
  }
  const sheetOf = async (name: string, query: Record<string, string> = {}) =>
    readSheet((await fileOf(name, { ...query, format: 'xlsx' })).bytes)

  describe.each(OFFICE_LISTS)('$name', ({ name, path, title, columns }) => {
    const peopleIn = async (sort: Record<string, string> = {}) =>
      (await client.rows(listCall(path, { limit: '200', ...sort }).path, admin)).map(({ user_id }) => Number(user_id))

    test('is CSV without parameters, and as Excel has the same rows', async () => {
      const csv = await fileOf(name, {})
      expect((await fileOf(name, { format: 'csv' })).bytes.equals(csv.bytes)).toBe(true)
      expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      const { lines } = await linesOf(name)
      expect(lines.length).toBeGreaterThanOrEqual(COUNT)
      const { names, rows } = await sheetOf(name)
      expect(names).toEqual([title])
      expect(rows).toHaveLength(1 + lines.length)
      expect(rows[0]).toHaveLength(columns.length)
    })

    test('has the rows of chosen people only, in the order of the list', async () => {
      const people = await peopleIn()
      const chosen = [...new Set(people)].slice(1, 4)
      const { lines } = await linesOf(name)
      const those = lines.filter((_, at) => chosen.includes(people[at] ?? 0))
      const ids = [...chosen, ...chosen].toReversed().join(',')
      expect((await linesOf(name, { user_ids: ids })).lines).toEqual(those)
      expect((await sheetOf(name, { user_ids: ids })).rows).toHaveLength(1 + those.length)
    })

    test.each(['user_ids=', 'user_ids=0', 'user_ids=1,', `user_ids=${ids(201)}`, 'format=pdf', 'format='])(
      'refuses %s',
      async (query) => expect((await client.get(`/exports/${name}?${query}`, admin)).status).toBe(400),
    )

    test('takes 200 people at once, and none of them has to exist', async () => {
      const far = Array.from({ length: 200 }, (_, at) => 9_000_000_000 + at).join(',')
      expect((await linesOf(name, { user_ids: far })).lines).toEqual([])
    })
  })

  test('chosen people are sorted, and filtered as well', async () => {
    const newest = await client.rows('/staff_applications?limit=200', admin)
    const chosen = newest.slice(0, 4)
    const user_ids = chosen.map(({ user_id }) => user_id).join(',')
    const emails = async (query: Record<string, string>) =>
      (await linesOf('applicants', { user_ids, ...query })).lines.map((line) => /[\w.]+@\w+\.example/.exec(line)?.[0])
    const listed = chosen.map(({ email }) => email)
    expect(await emails({})).toEqual(listed)
    expect(await emails({ sort: 'submitted_at' })).toEqual(listed.toReversed())
    expect(await emails({ filter: 'even.example' })).toEqual(
      listed.filter((email) => String(email).endsWith('even.example')),
    )
    const packets = (await client.rows('/get_packets?limit=200', admin)).map(({ user_id }) => user_id).join(',')
    expect((await linesOf('packets', { user_ids: packets, state: 'complete' })).lines).toEqual([])
  })

  test('an Excel file has texts as they were typed', async () => {
    const applicants = await sheetOf('applicants')
    const address = applicants.rows[0]?.findIndex((cell) => cell?.value === 'Address') ?? -1
    expect(applicants.rows[1]?.[address]).toMatchObject({ type: 'text', value: '=1+1' })
    expect(applicants.hasFormulas).toBe(false)
    const details = await sheetOf('staff-details')
    const zip = details.rows[0]?.findIndex((cell) => cell?.value === 'Zip Code') ?? -1
    expect(details.rows[1]?.[zip]).toMatchObject({ type: 'text', value: '02801' })
  })

  test('the audit has every file with its rows, and whether it was a part of the list', async () => {
    const [person] = (await client.rows('/get_patients_applications?limit=1', admin)).map(({ user_id }) => user_id)
    await sheetOf('patients')
    await sheetOf('patients', { user_ids: String(person) })
    const entries = await client.rows('/get_audit?limit=2', admin)
    expect(entries).toMatchObject([
      { action: 'export', what: 'patients', scope: 'filtered', rows: 2, subject_user_ids: [person] },
      { action: 'export', what: 'patients', scope: 'whole', rows: 2 * COUNT },
    ])
  })
})

function ids(count: number): string {
  return Array.from({ length: count }, (_, at) => at + 1).join(',')
}
