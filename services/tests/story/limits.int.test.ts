import { forms } from '@arrive/contracts/generated/forms.ts'
import { bodyWith } from '@arrive/contracts/testing.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient, type Reply } from '../testing/client.ts'
import { adminToken, newStaff, PASSWORD, staffToken } from '../testing/people.ts'
import { multipart, named } from '../testing/requests.ts'
import { until } from '../testing/until.ts'

describe('the limits of public calls', () => {
  let arrive: TestArrive
  const client = createClient(() => arrive.origin())
  beforeAll(async () => {
    arrive = await startTestArrive({ RATE_LIMITS: 'on' })
    await newStaff(client, 'ann@mail.example')
  })
  afterAll(() => arrive.end())

  function expectTooMany(
    { status, body, headers }: Reply,
    most: number,
    advice = 'Please wait a few minutes and try again.',
  ): void {
    expect([status, body['message']]).toEqual([429, `Too many tries. ${advice}`])
    const after = Number(headers.get('retry-after'))
    expect(after).toBeGreaterThan(0)
    expect(after).toBeLessThanOrEqual(most)
  }

  test('allow five public forms a minute, of both kinds together', async () => {
    const homecare = bodyWith(named(forms, 'homecare'), 'patientFirstName', 'Ann')
    const career = () => multipart(bodyWith(named(forms, 'career'), 'firstName', 'Ann'), '')
    for (let at = 0; at < 3; at++) expect((await client.post('/apply_patients', homecare)).status).toBe(200)
    for (let at = 0; at < 2; at++)
      expect((await client.call('POST', '/staff_applications', { form: career() })).status).toBe(201)
    expectTooMany(await client.post('/apply_patients', homecare), 60)
    expectTooMany(await client.call('POST', '/staff_applications', { form: career() }), 60)
  })

  test('allow ten registrations an hour', async () => {
    const register = (at: number) =>
      client.post('/register', { email: `new${at}@mail.example`, password: PASSWORD, confirmPassword: PASSWORD })
    // One was made before.
    for (let at = 0; at < 9; at++) expect((await register(at)).status).toBe(201)
    expectTooMany(await register(9), 60 * 60, 'Please try again in about an hour.')
  })

  test('ignore headers that name another address', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.9', Forwarded: 'for=203.0.113.9', 'X-Real-IP': '203.0.113.9' }
    const body = bodyWith(named(forms, 'homecare'), 'patientFirstName', 'Ann')
    expectTooMany(await client.call('POST', '/apply_patients', { body, headers }), 60)
  })

  test('allow an administrator sixty searches for people a minute', async () => {
    const token = await adminToken(client)
    const search = () => client.call('GET', '/find', { token, headers: { 'X-List-Filter': 'ann' } })
    for (let at = 0; at < 60; at++) expect((await search()).status).toBe(200)
    expectTooMany(await search(), 60)
  })

  test('allow another system sixteen streams and polls at once', async () => {
    const wanted = { name: 'Payroll', topics: ['onboarding'] }
    const token = String((await client.post('/service_tokens', wanted, await adminToken(client))).body['token'])
    const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' }
    const leaving = new AbortController()
    const stream = () => fetch(`${arrive.origin()}/events?topic=onboarding`, { headers, signal: leaving.signal })
    const streams = await Promise.all(Array.from({ length: 16 }, stream))
    expect(streams.map(({ status }) => status)).toEqual(Array(16).fill(200))
    const poll = () => client.get('/events?topic=onboarding', token)
    const refused = await poll()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
    leaving.abort()
    await until(
      'a free place',
      async () => (await poll()).status,
      (status) => status === 200,
    )
  })

  test('do not apply to reading and saving in the screens', async () => {
    const job = named(forms, 'job')
    const token = await staffToken(client, 'ann@mail.example')
    for (let at = 0; at < 30; at++) {
      expect((await client.post('/job', bodyWith(job, 'agreedTo', `Ann ${at}`), token)).status).toBe(200)
      expect((await client.get('/get_job_data', token)).status).toBe(200)
    }
  })
})
