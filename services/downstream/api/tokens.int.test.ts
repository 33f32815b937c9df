import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, DEFAULT_TIME_ZONE, dayOf, endOfDay } from '@arrive/contracts/days.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Body } from '../../tests/testing/client.ts'
import { type Office, openOffice } from '../testing/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.arrive.end())

const make = async () => {
  const { status, body } = await office.admin('POST', '/service_tokens', { name: 'Payroll', topics: ['onboarding'] })
  expect(status).toBe(201)
  return { id: String(body.id), token: String(body.token) }
}
const list = async () => (await office.admin('GET', '/service_tokens')).body as unknown as readonly Body[]
const ask = (token: string) => office.client.get('/events?topic=onboarding', token)

test('a service token opens the feed, is listed without its secret, and is stored only as a hash', async () => {
  const { id, token } = await make()
  expect((await ask(token)).status).toBe(200)
  const rows = await list()
  const [made, used] = [expect.any(String), expect.any(String)]
  const bare = { id, name: 'Payroll', topics: ['onboarding'], created_at: made }
  expect(rows).toEqual([{ ...bare, created_by_user_id: 1, expires_at: null, last_used_at: used }])
  const secret = token.split('.').at(-1) ?? ''
  expect(secret).toHaveLength(43)
  expect(office.arrive.logged()).not.toContain(secret)
  const files = readdirSync(office.arrive.dataDir).filter((name) => name.startsWith('documents.db'))
  for (const name of files) expect(readFileSync(join(office.arrive.dataDir, name)).includes(secret)).toBe(false)
})

test('a revoked service token stops working at once, and the others keep working', async () => {
  const [one, other] = [await make(), await make()]
  expect((await office.admin('DELETE', `/service_tokens/${one.id}`)).status).toBe(200)
  expect([(await ask(one.token)).status, (await ask(other.token)).status]).toEqual([401, 200])
  expect((await list()).map(({ id }) => id)).not.toContain(one.id)
  expect((await office.admin('DELETE', `/service_tokens/${one.id}`)).status).toBe(404)
})

describe('the expiration of a service token', () => {
  const HOUR = 3_600_000
  const until = (expires_at: string) =>
    office.admin('POST', '/service_tokens', { name: 'Audit', topics: ['onboarding'], expires_at })

  test('makes it answer 401 from then on, and it can still be revoked', async () => {
    const end = new Date(Date.now() + HOUR).toISOString()
    const { status, body } = await until(end)
    expect([status, body.expires_at, body.created_by_user_id, body.last_used_at]).toEqual([201, end, 1, null])
    expect((await ask(String(body.token))).status).toBe(200)
    office.passTime(HOUR + 1_000)
    expect((await ask(String(body.token))).status).toBe(401)
    expect((await list()).find(({ id }) => id === body.id)).toMatchObject({ expires_at: end })
    expect((await office.admin('DELETE', `/service_tokens/${String(body.id)}`)).status).toBe(200)
  })

  test('given as a day is the first moment of that day at the agency', async () => {
    expect((await until('2190-01-31')).body.expires_at).toBe('2190-01-31T05:00:00.000Z')
  })

  test('can be tomorrow late in the evening, when UTC already has that date', async () => {
    const today = addDays(dayOf(new Date(), DEFAULT_TIME_ZONE), 1)
    const midnight = endOfDay(today, DEFAULT_TIME_ZONE)
    office.passTime(midnight.getTime() - 3.5 * HOUR - Date.now())
    expect(await until(addDays(today, 1))).toMatchObject({ status: 201, body: { expires_at: midnight.toISOString() } })
    expect(await until(today)).toMatchObject({ status: 400 })
  })

  test.each([
    ['2026-02-30', 'Expires at must be a day like 2027-01-31 or a moment like 2027-01-31T12:00:00Z.'],
    ['tomorrow', 'Expires at must be a day like'],
    ['2190-01-31T12:00:00', 'Expires at must be a day like'],
    ['2001-01-01', 'Expires at must be in the future.'],
  ])('cannot be %s', async (end, message) => {
    const reply = await until(end)
    expect([reply.status, String(reply.body.message)]).toEqual([400, expect.stringContaining(message)])
  })
})

test('the last use of a service token is stored to within a few minutes, and not written more often', async () => {
  const { id, token } = await make()
  const usedAt = async () => (await list()).find((row) => row.id === id)?.last_used_at
  expect(await usedAt()).toBeNull()
  await ask(token)
  const first = await usedAt()
  expect(Date.parse(String(first))).toBeGreaterThan(0)
  office.passTime(4 * 60_000)
  await ask(token)
  expect(await usedAt()).toBe(first)
  office.passTime(2 * 60_000)
  await ask(token)
  expect(Date.parse(String(await usedAt()))).toBeGreaterThan(Date.parse(String(first)))
})

test('a service token survives a restart', async () => {
  const { token } = await make()
  await office.arrive.restart()
  expect((await ask(token)).status).toBe(200)
})

test('only the exact service token is accepted', async () => {
  const { id, token } = await make()
  const secret = token.split('.').at(-1) ?? ''
  const other = (await make()).token.split('.').at(-1) ?? ''
  const wrong = [
    `arrive-service.${id}.${other}`,
    `arrive-service.${id}.${secret.slice(1)}`,
    `arrive-service.${id}.`,
    `arrive-service.${id}`,
    'arrive-service.',
    `arrive-service.00000000-0000-4000-8000-000000000000.${secret}`,
    secret,
    `${token}x`,
    token.toUpperCase(),
  ]
  for (const bad of wrong) expect([bad, (await ask(bad)).status]).toEqual([bad, 401])
})

test.each(['/registered_users', '/get_job_data', '/service_tokens', '/subscriptions', '/parked'])(
  'a service token is refused by other calls: %s',
  async (path) => {
    const { token } = await make()
    expect((await office.client.get(path, token)).status).toBe(403)
    expect((await office.client.post('/logout', undefined, token)).status).toBe(403)
  },
)

test.each([
  [
    { name: 'x', topics: [] },
    'Topics must be a list of these, each at most once: accounts, applications, office, onboarding, personnel.',
  ],
  [{ name: 'x', topics: ['people'] }, 'Topics must be a list of these'],
  [{ name: 'x', topics: ['accounts', 'accounts'] }, 'Topics must be a list of these'],
  [{ name: 'x', topics: 'accounts' }, 'Topics must be a list of these'],
  [{ topics: ['accounts'] }, 'Name is missing.'],
  [{ name: ' ', topics: ['accounts'] }, 'Name is missing.'],
])('the body %j creates no service token', async (body, message) => {
  const reply = await office.admin('POST', '/service_tokens', body)
  expect([reply.status, String(reply.body.message)]).toEqual([400, expect.stringContaining(message)])
})
