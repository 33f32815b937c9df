import { createHash } from 'node:crypto'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { inventedRows, listOf, type Row } from '../../screening/testing/list.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { named } from '../testing/requests.ts'

const SAME_NAME: Row = { LASTNAME: "O'NEILL", FIRSTNAME: 'ANNE', CITY: 'DURHAM', EXCLDATE: '20260219' }
const ANN: Row = { ...SAME_NAME, DOB: '19700102' }
const MADE_UP = inventedRows(50_000)

describe.each(ENGINES)('screening on the %s engines', (engines) => {
  let arrive: TestArrive
  let owner: string
  let ann: Staff
  const client = createClient(() => arrive.origin())

  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines })
    owner = await adminToken(client)
    ann = await newNamed('ann@mail.example', { firstName: 'Anne', lastName: 'O’Neill' })
    await newNamed('ben@mail.example', { firstName: 'Ben', lastName: 'Cole' })
  }, 60_000)
  afterAll(() => arrive.end())

  async function newNamed(email: string, names: object): Promise<Staff> {
    const staff = await newStaff(client, email)
    await authorize(staff, names)
    return staff
  }

  async function authorize({ token }: Staff, names: object): Promise<void> {
    const sample = sampleBody(named(forms, 'authorization')) as Record<string, object>
    const about = { ...sample['authorizationData'], dateOfBirth: '1970-01-02', formerNames: 'None', ...names }
    const { status, body } = await client.post('/authorization', { ...sample, authorizationData: about }, token)
    if (status !== 200 && status !== 201) throw new Error(`Not authorized: ${status} ${JSON.stringify(body)}`)
  }

  function upload(list: string, { supplement = false, token = owner } = {}) {
    const form = new FormData()
    if (supplement) form.set('supplement', 'true')
    form.set('list', new Blob([list], { type: 'text/csv' }), 'UPDATED.csv')
    return client.call('POST', '/screenings', { form, token })
  }

  const read = async (id: unknown, token = owner) => (await client.get(`/screenings/${id}`, token)).body
  test('the whole list is compared with everybody by name and birth date', async () => {
    const list = listOf([...MADE_UP, ANN, { ...ANN, LASTNAME: 'COLE', FIRSTNAME: 'BEN', DOB: '19800102' }])
    const { status, body } = await upload(list)
    expect([status, body]).toEqual([
      201,
      {
        screening_id: expect.any(String),
        listed: 50_002,
        businesses: 2_084,
        month: '2026-02',
        sha256: createHash('sha256').update(list).digest('hex'),
        people: 2,
        ruled_out: 1,
        possible: 1,
        supplement: false,
        same_as: null,
      },
    ])
    const shown = await read(body['screening_id'])
    expect(shown).toMatchObject({ ...body, at: expect.any(String), indexed: true })
    expect(shown['matches']).toEqual([
      {
        user_id: ann.person,
        name: 'Anne O’Neill',
        birth_date: '1970-01-02',
        result: 'possible',
        rows: [expect.objectContaining({ lastname: "O'NEILL", firstname: 'ANNE', dob: '19700102', city: 'DURHAM' })],
        decision: null,
        reason: null,
        decided_by: null,
        decided_at: null,
      },
    ])
  })
})
