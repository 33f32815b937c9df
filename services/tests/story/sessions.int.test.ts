import { forms } from '@arrive/contracts/generated/forms.ts'
import { bodyWith } from '@arrive/contracts/testing.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ADMIN, startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient, type Reply } from '../testing/client.ts'
import { adminToken, newStaff, PASSWORD, type Staff, staffToken } from '../testing/people.ts'
import { multipart, named } from '../testing/requests.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let arrive: TestArrive
const client = createClient(() => arrive.origin())
let staff: Staff
let ahead = 0

beforeAll(async () => {
  arrive = await startTestArrive({}, { now: () => Date.now() + ahead })
  staff = await newStaff(client, 'staff@mail.example')
})
afterAll(() => arrive.end())

const asStaff = async (token: string) => (await client.get('/get_job_data', token)).status
const asAdmin = async (token: string) => (await client.get('/registered_users', token)).status

/** Both kinds of sessions: their idle timeout, and how one is opened and used. */
const KINDS = [
  ['staff', 10, () => staffToken(client, staff.email), asStaff],
  ['admin', 30, () => adminToken(client), asAdmin],
] as const

describe.each(KINDS)('a session of %s', (_, minutes, open, use) => {
  test('ends at once by its logout, and no other session does', async () => {
    const [token, other] = [await open(), await open()]
    const { body, headers } = await client.post('/logout', undefined, token)
    expect(body).toEqual({ message: 'Logged out successfully!' })
    expect(headers.get('clear-site-data')).toBe('"cache"')
    expect([await use(token), await use(other)]).toEqual([401, 200])
    expect((await client.post('/logout', undefined, token)).status).toBe(401)
  })

  test(`ends after ${minutes} minutes without activity`, async () => {
    const token = await open()
    ahead += minutes * MINUTE - 1_000
    expect(await use(token)).toBe(200)
    ahead += minutes * MINUTE
    expect(await use(token)).toBe(401)
    ahead -= minutes * MINUTE
    expect(await use(await open())).toBe(200)
  })

  test('continues with activity, also across a restart, but not beyond 12 hours', async () => {
    const token = await open()
    const step = (minutes - 1) * MINUTE
    const steps = Math.floor((12 * HOUR - 1_000) / step)
    for (let at = 0; at < steps; at++) {
      ahead += step
      if (at === 3) await arrive.restart()
      expect([at, await use(token)]).toEqual([at, 200])
    }
    ahead += step
    expect(await use(token)).toBe(401)
  })
})

test('activity of one session does not keep another alive', async () => {
  const [busy, silent] = [await staffToken(client, staff.email), await staffToken(client, staff.email)]
  for (let at = 0; at < 2; at++) {
    ahead += 6 * MINUTE
    expect(await asStaff(busy)).toBe(200)
  }
  expect(await asStaff(silent)).toBe(401)
})

test('the answer to a login has the fields that existing clients read', async () => {
  const { body } = await client.post('/user-login', { email: ` ${staff.email.toUpperCase()} `, password: PASSWORD })
  expect(body).toEqual({ category: 'staff', token_user: expect.any(String), message: 'Login successful' })
  const payload = JSON.parse(Buffer.from(String(body['token_user']).split('.')[1] ?? '', 'base64url').toString())
  expect(payload.sub).toEqual({ id: staff.person })
  const admin = await client.post('/login', { username: ADMIN.email, password: ADMIN.password })
  expect(admin.body).toEqual({ token: expect.any(String), role: 'admin', message: 'Login successful' })
})

describe('the limits of logins and forms', () => {
  let limited: TestArrive
  const guest = createClient(() => limited.origin())
  beforeAll(async () => {
    limited = await startTestArrive({ RATE_LIMITS: 'on' })
    await newStaff(guest, 'ann@mail.example')
    await newStaff(guest, 'ben@mail.example')
  })
  afterAll(() => limited.end())

  const logIn = (email: string, password = PASSWORD) => guest.post('/user-login', { email, password })

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

  test('treat an unknown account like a wrong password', async () => {
    const shapeOf = ({ status, body, headers }: Reply) => {
      const names = [...headers.keys()].filter((name) => name !== 'x-request-id').sort()
      return JSON.stringify({ status, body, names })
    }
    const known = await logIn('ann@mail.example', 'wrong')
    expect(known.body['message']).toBe('The email, username or password is incorrect. Please try again.')
    expect(shapeOf(await logIn('somebody@mail.example', 'wrong'))).toBe(shapeOf(known))
  })

  test('lock an account for 15 minutes after ten failures in a row, even for correct passwords', async () => {
    for (let at = 0; at < 10; at++) {
      const { status } = await logIn(at % 2 === 0 ? 'ben@mail.example' : ' BEN@mail.example', 'wrong')
      expect([at, status]).toEqual([at, 401])
    }
    expectTooMany(await logIn('ben@mail.example'), 15 * 60)
    expect((await logIn('ann@mail.example')).status).toBe(200)
    expect((await guest.post('/login', { username: ADMIN.email, password: ADMIN.password })).status).toBe(200)
  })

  test('restart the count of failures after a success', async () => {
    for (let row = 0; row < 2; row++) {
      for (let at = 0; at < 9; at++) expect((await logIn('ann@mail.example', 'wrong')).status).toBe(401)
      expect((await logIn('ann@mail.example')).status).toBe(200)
    }
  })

  test('lock an unknown account in the same way', async () => {
    for (let at = 0; at < 10; at++) expect((await logIn('nobody@mail.example', 'wrong')).status).toBe(401)
    expectTooMany(await logIn('nobody@mail.example', 'wrong'), 15 * 60)
  })

  test('allow five public forms a minute, of both kinds together', async () => {
    const homecare = bodyWith(named(forms, 'homecare'), 'patientFirstName', 'Ann')
    const career = () => multipart(bodyWith(named(forms, 'career'), 'firstName', 'Ann'), '')
    for (let at = 0; at < 3; at++) expect((await guest.post('/apply_patients', homecare)).status).toBe(200)
    for (let at = 0; at < 2; at++)
      expect((await guest.call('POST', '/staff_applications', { form: career() })).status).toBe(201)
    expectTooMany(await guest.post('/apply_patients', homecare), 60)
    expectTooMany(await guest.call('POST', '/staff_applications', { form: career() }), 60)
  })

  test('allow ten registrations an hour', async () => {
    const register = (at: number) =>
      guest.post('/register', { email: `new${at}@mail.example`, password: PASSWORD, confirmPassword: PASSWORD })
    // Two were made before.
    for (let at = 0; at < 8; at++) expect((await register(at)).status).toBe(201)
    expectTooMany(await register(9), 60 * 60, 'Please try again in about an hour.')
  })

  test('ignore headers that name another address', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.9', Forwarded: 'for=203.0.113.9', 'X-Real-IP': '203.0.113.9' }
    const body = bodyWith(named(forms, 'homecare'), 'patientFirstName', 'Ann')
    expectTooMany(await guest.call('POST', '/apply_patients', { body, headers }), 60)
  })

  test('do not apply to reading and saving in the screens', async () => {
    const { body } = await logIn('ann@mail.example')
    const job = named(forms, 'job')
    const token = String(body['token_user'])
    for (let at = 0; at < 30; at++) {
      expect((await guest.post('/job', bodyWith(job, 'agreedTo', `Ann ${at}`), token)).status).toBe(200)
      expect((await guest.get('/get_job_data', token)).status).toBe(200)
    }
  })
})
