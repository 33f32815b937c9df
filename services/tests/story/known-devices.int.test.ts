import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Client, createClient, type Reply } from '../testing/client.ts'
import { adminToken, newStaff, PASSWORD } from '../testing/people.ts'

const NAT = '203.0.113.9'
let arrive: TestArrive
let client: Client

beforeAll(async () => {
  arrive = await startTestArrive({ RATE_LIMITS: 'on', TRUSTED_HOPS: '1' })
  client = createClient(arrive.origin)
})
afterAll(() => arrive.end())

const logIn = (email: string, headers: Record<string, string> = {}, password = PASSWORD): Promise<Reply> =>
  client.call('POST', '/user-login', { body: { email, password }, headers, key: null })
const keptOf = ({ headers }: Reply) => headers.getSetCookie()
const pairOf = (reply: Reply) => keptOf(reply)[0]?.split(';')[0] ?? ''

test('a login sets a cookie for that call only, out of reach of scripts and other sites', async () => {
  const { email } = await newStaff(client, 'ann@mail.example')
  const reply = await logIn(email)
  const attributes = 'Max-Age=7776000; Path=/user-login; HttpOnly; SameSite=Strict'
  expect(keptOf(reply)).toEqual([expect.stringMatching(/^known_device=[\w.~-]{60,400}; /)])
  expect(keptOf(reply)[0]).toMatch(new RegExp(`; ${attributes}$`))
  expect(keptOf(await logIn(email, {}, 'wrong'))).toEqual([])
  for (const secret of [email, 'ann', PASSWORD, String(reply.body['token_user'])]) {
    expect(pairOf(reply)).not.toContain(secret)
  }
})

test('the device cookie of an https site is sent by https only', async () => {
  await arrive.restart({ RATE_LIMITS: 'on', TRUSTED_HOPS: '1', PUBLIC_ORIGIN: 'https://agency.example' })
  expect(keptOf(await logIn('ann@mail.example'))[0]).toMatch(/; Secure$/)
})

test('from a locked address the device cookie lets in its account, no other one, and no erased person', async () => {
  const ben = await newStaff(client, 'ben@mail.example')
  const from = { 'x-forwarded-for': NAT }
  const [annKept, benKept] = [pairOf(await logIn('ann@mail.example')), pairOf(await logIn(ben.email))]
  for (let at = 0; at < 100; at++) await logIn(`nobody-${at}@mail.example`, from, 'wrong')
  const statusOf = async (email: string, cookie?: string) =>
    (await logIn(email, { ...from, ...(cookie !== undefined && { cookie }) })).status
  expect([await statusOf(ben.email), await statusOf(ben.email, annKept)]).toEqual([429, 429])
  expect([await statusOf(ben.email, benKept), await statusOf('ann@mail.example', annKept)]).toEqual([200, 200])
  const erased = await client.call('DELETE', `/delete_staff/${ben.person}`, { token: await adminToken(client) })
  expect(erased.status).toBe(200)
  await newStaff(client, ben.email)
  expect(await statusOf(ben.email, benKept)).toBe(429)
})
