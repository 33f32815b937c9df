import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { listCall } from '../testing/listing.ts'
import { appear, PEOPLE } from '../testing/named-people.ts'
import { adminToken } from '../testing/people.ts'
import { multipart, named } from '../testing/requests.ts'

describe.each(ENGINES)('a name on %s engines', (engines) => {
  let arrive: TestArrive
  const client = createClient(() => arrive.origin())
  let admin: string

  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines })
    admin = await adminToken(client)
    for (const [at, { first, last }] of PEOPLE.entries()) await appear(client, `p${at}@mail.example`, { first, last })
  }, 120_000)
  afterAll(() => arrive.end())

  async function foundIn(list: string, filter: string): Promise<readonly string[]> {
    const { path, headers } = listCall(list, { filter, limit: '50' })
    const { status, body } = await client.call('GET', path, { token: admin, headers })
    expect(status).toBe(200)
    return (body as unknown as readonly Body[]).map((row) =>
      String(row['name'] ?? row['full_name'] ?? `${row['first_name']} ${row['last_name']}`),
    )
  }

  test.each(['/get_packets', '/staff_applications', '/get_patients_applications', '/get_personal_info'])(
    'is found in %s by everything that people may type',
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
