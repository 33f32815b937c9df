import { ADMIN } from '@arrive/services/tests/testing/arrive.ts'
import { type Body, createClient, rowsIn } from '@arrive/services/tests/testing/client.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Office, startWeeks } from './weeks.ts'

let office: Office
beforeAll(async () => {
  office = await startWeeks({ people: 40, seed: 'arrive', port: '0' }, { write: () => true })
}, 120_000)
afterAll(() => office?.end())

test('an office of some weeks has something in every list of the overview', async () => {
  expect(office.failures).toBe(0)
  const client = createClient(() => office.origin)
  const { body } = await client.post('/login', { username: ADMIN.email, password: ADMIN.password })
  const overview = await client.get('/overview', String(body['token']))
  const items = rowsIn(overview.body, 'groups').flatMap((group): readonly Body[] => rowsIn(group, 'items'))
  // Screening shows its own items once a list was compared.
  const listed = items.filter(({ call }) => call !== null)
  expect(listed.length).toBeGreaterThan(12)
  expect(listed.filter(({ count }) => count === 0).map(({ key }) => key)).toEqual([])
})
