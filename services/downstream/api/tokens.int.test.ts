import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Body } from '../../testing/client.ts'
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

test('a token opens the feed, is listed without its secret, and is kept as a hash only', async () => {
  const { id, token } = await make()
  expect((await ask(token)).status).toBe(200)
  const rows = await list()
  expect(rows).toEqual([{ id, name: 'Payroll', topics: ['onboarding'], created_at: expect.any(String) }])
  const secret = token.split('.').at(-1) ?? ''
  expect(secret).toHaveLength(43)
  expect(office.arrive.logged()).not.toContain(secret)
  const files = readdirSync(office.arrive.dataDir).filter((name) => name.startsWith('documents.db'))
  for (const name of files) expect(readFileSync(join(office.arrive.dataDir, name)).includes(secret)).toBe(false)
})

test('a revoked token is worth nothing at once, and the others live on', async () => {
  const [one, other] = [await make(), await make()]
  expect((await office.admin('DELETE', `/service_tokens/${one.id}`)).status).toBe(200)
  expect([(await ask(one.token)).status, (await ask(other.token)).status]).toEqual([401, 200])
  expect((await list()).map(({ id }) => id)).not.toContain(one.id)
  expect((await office.admin('DELETE', `/service_tokens/${one.id}`)).status).toBe(404)
})

test('it lives through a restart', async () => {
  const { token } = await make()
  await office.arrive.restart()
  expect((await ask(token)).status).toBe(200)
})

test('nothing but the right token is taken for it', async () => {
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
  'it opens no other door: %s',
  async (path) => {
    const { token } = await make()
    expect((await office.client.get(path, token)).status).toBe(403)
    expect((await office.client.post('/logout', undefined, token)).status).toBe(403)
  },
)

test.each([
  [{ name: 'x', topics: [] }, 'Topics must be a list of these, each at most once: accounts, applications, onboarding.'],
  [{ name: 'x', topics: ['people'] }, 'Topics must be a list of these'],
  [{ name: 'x', topics: ['accounts', 'accounts'] }, 'Topics must be a list of these'],
  [{ name: 'x', topics: 'accounts' }, 'Topics must be a list of these'],
  [{ topics: ['accounts'] }, 'Name is missing.'],
  [{ name: ' ', topics: ['accounts'] }, 'Name must be one line and not blank'],
])('%j makes none', async (body, message) => {
  const reply = await office.admin('POST', '/service_tokens', body)
  expect([reply.status, String(reply.body.message)]).toEqual([400, expect.stringContaining(message)])
})
