import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { adminToken, newStaff } from '../testing/people.ts'
import { troubleWith } from '../testing/problem.ts'
import { named } from '../testing/requests.ts'

let arrive: TestArrive
let fill: (body: object) => ReturnType<ReturnType<typeof createClient>['call']>

beforeAll(async () => {
  arrive = await startTestArrive()
  const client = createClient(() => arrive.origin())
  const token = await adminToken(client)
  const staff = await newStaff(client, 'staff@mail.example')
  const { save } = named(forms, 'verification')
  await client.post(save.path, sampleBody(named(forms, 'verification')), staff.token)
  fill = (body) => client.call('PUT', `/company_section${save.path}/${staff.person}`, { body, token })
})
afterAll(() => arrive.end())

test('the company’s part accepts no end before its stored start, and no start after its stored end', async () => {
  expect((await fill({ employerDatesFrom: '2020-05-01', employerDatesTo: '2024-05-01' })).status).toBe(200)
  const wrong = { employerDatesTo: '2019-01-01', employerDatesFrom: '2024-06-01' }
  for (const [path, day] of Object.entries(wrong)) {
    const refused = await fill({ [path]: day })
    expect([refused.status, troubleWith(refused)]).toEqual([400, []])
    expect(refused.body['errors']).toMatchObject([{ path }])
  }
  expect((await fill({ employerDatesTo: '2020-05-01', employerDate: '2024-05-01' })).status).toBe(200)
})
