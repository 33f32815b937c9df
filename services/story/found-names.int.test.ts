import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { bodyWith } from '@arrive/contracts/testing.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { listCall } from '../testing/listing.ts'
import { adminToken, newStaff } from '../testing/people.ts'
import { multipart, named } from '../testing/requests.ts'

/** Names as they are on the screen, and what the office may type to find each of them alone. */
const PEOPLE = [
  { first: 'María', last: 'Núñez', typed: ['nunez', 'Núñez, María', 'maria  nunez', 'NUNEZ'] },
  { first: 'Shea', last: 'O’Brien', typed: ["o'brien", 'obrien', 'O`Brien', 'Oʼbrien shea'] },
  { first: 'Anne\u2011Marie', last: 'Groß', typed: ['anne-marie', 'Anne–Marie gross', 'gross', 'annemarie'] },
  { first: 'Thị\u00a0Hồng', last: 'Đặng', typed: ['thi hong', 'dang hong', 'Đặng Thị'] },
  { first: 'Ian', last: 'St. John', typed: ['st john', 'St. John, Ian', 'stjohn'] },
  { first: 'Łukasz', last: 'Wójcik', typed: ['wojcik lukasz', 'Wójcik\u00a0'] },
  { first: '小明', last: '王', typed: ['王 小明', '小明'] },
  { first: 'שרה', last: 'כהן', typed: ['כהן'] },
  { first: 'علي', last: 'محمد', typed: ['محمد'] },
] as const

describe.each(ENGINES)('a name on %s engines', (engines) => {
  let arrive: TestArrive
  const client = createClient(() => arrive.origin())
  let admin: string

  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines })
    admin = await adminToken(client)
    for (const [at, { first, last }] of PEOPLE.entries()) await everywhere(`p${at}@mail.example`, first, last)
  }, 120_000)
  afterAll(() => arrive.end())

  /** Somebody who applies, registers, saves the application, and asks for care. */
  async function everywhere(email: string, first: string, last: string): Promise<void> {
    const career = { ...sampleBody(named(forms, 'career')), email, firstName: first, lastName: last }
    const homecare = { ...sampleBody(named(forms, 'homecare')), patientEmail: email }
    const application = bodyWith(named(forms, 'application2'), 'formData.fullName', `${first} ${last}`)
    await client.call('POST', '/staff_applications', { form: multipart(career, email) })
    await client.post('/apply_patients', { ...homecare, patientFirstName: first, patientLastName: last })
    const { token } = await newStaff(client, email)
    expect((await client.post('/application2', application, token)).status).toBe(200)
  }

  async function foundIn(list: string, filter: string): Promise<readonly string[]> {
    const { path, headers } = listCall(list, { filter, limit: '50' })
    const { status, body } = await client.call('GET', path, { token: admin, headers })
    expect(status).toBe(200)
    return (body as unknown as readonly Body[]).map((row) =>
      String(row['name'] ?? row['full_name'] ?? `${row['first_name']} ${row['last_name']}`),
    )
  }

  test.each(['/get_packets', '/staff_applications', '/get_patients_applications', '/get_personal_info'])(
    'is found in %s by all that people may type',
    async (list) => {
      for (const { first, last, typed } of PEOPLE) {
        const name = `${first} ${last}`
        for (const text of [name, ...typed]) {
          expect([text, await foundIn(list, text)]).toEqual([text, [name.replace('\u00a0', ' ')]])
        }
      }
      expect(await foundIn(list, 'nobody')).toEqual([])
    },
  )

  test('is found in Progress for everyone who applied with one email', async () => {
    const career = { ...sampleBody(named(forms, 'career')), email: 'alvarez@mail.example', lastName: 'Alvarez' }
    for (const firstName of ['Ana', 'Ben', 'Carla']) {
      const form = multipart({ ...career, firstName }, firstName)
      expect((await client.call('POST', '/staff_applications', { form })).status).toBe(201)
    }
    for (const typed of ['ana alvarez', 'Ben Alvarez', 'carla']) {
      expect([typed, await foundIn('/get_packets', typed)]).toEqual([typed, ['Carla Alvarez']])
    }
  })
})
