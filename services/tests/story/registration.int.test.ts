import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient, type Reply } from '../testing/client.ts'
import { entriesOf } from '../testing/history.ts'
import { adminToken, PASSWORD } from '../testing/people.ts'

const MANY = 500
const NAME = 'Max.Mustermann@Mail.Example'

let arrive: TestArrive
const client = createClient(() => arrive.origin())
let admin: string

beforeAll(async () => {
  // Behind a proxy, one address may open more connections.
  arrive = await startTestArrive({ TRUSTED_HOPS: '1' })
  admin = await adminToken(client)
})
afterAll(() => arrive.end())

function register(email: string, more: Record<string, unknown> = {}): Promise<Reply> {
  return client.post('/register', { email, password: PASSWORD, confirmPassword: PASSWORD, ...more })
}

/** The same email in other spellings: capitals, surrounding blanks, full width, and a mix. */
function spelled(at: number): string {
  const wide = (text: string) =>
    text.replaceAll(/[a-z]/gi, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0))
  const ways = [
    NAME,
    NAME.toLowerCase(),
    NAME.toUpperCase(),
    ` ${NAME}`,
    `${NAME}  `,
    wide(NAME),
    ` ${wide(NAME.toUpperCase())} `,
  ]
  return ways[at % ways.length] as string
}

const accounts = (): Promise<readonly Body[]> => client.rows('/registered_users', admin)
const registered = async () =>
  (await entriesOf(arrive.arrive().kernel.log)).filter(({ source }) => source === 'accounts/0')

describe(`${MANY} registrations of one e-mail at once`, () => {
  let replies: readonly Reply[]
  let before: readonly Body[]

  test('make one account', async () => {
    replies = await Promise.all(Array.from({ length: MANY }, (_, at) => register(spelled(at))))
    const winners = replies.filter(({ status }) => status === 201)
    const losers = replies.filter(
      ({ status, body }) => status === 409 && body['message'] === 'Email already registered',
    )
    expect([winners.length, losers.length]).toEqual([1, MANY - 1])
    before = await accounts()
    expect(before.filter(({ email }) => email === NAME.toLowerCase())).toEqual([
      expect.objectContaining({ user_id: winners[0]?.body['user_id'], category: 'staff' }),
    ])
    expect(before).toHaveLength(2)
    expect(await registered()).toHaveLength(2)
  })

  test('make the same account after a restart and a replay of the log', async () => {
    await arrive.restart()
    expect(await accounts()).toEqual(before)
    const rebuilt = await arrive.rebuild()
    expect(rebuilt.flatMap(({ differences }) => differences)).toEqual([])
    expect(await accounts()).toEqual(before)
    for (const at of [0, 3, 5, 6]) expect((await register(spelled(at))).status).toBe(409)
    expect((await client.post('/user-login', { email: spelled(6), password: PASSWORD })).status).toBe(200)
  })
})

test('many concurrent registrations create the same number of accounts, each with its own number', async () => {
  const emails = Array.from({ length: 40 }, (_, at) => `person${at}@crowd.example`)
  const replies = await Promise.all(emails.map((email) => register(email)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(replies.map(({ body }) => body['user_id'])).size).toBe(emails.length)
})

describe('a username', () => {
  test('is unique regardless of case, width and blanks', async () => {
    expect((await register('first@name.example', { username: 'Night Owl' })).status).toBe(201)
    for (const username of ['Night Owl', 'night owl', ' NIGHT OWL ', 'Ｎight Ｏwl']) {
      const { status, body } = await register('second@name.example', { username })
      expect([username, status, body['message']]).toEqual([username, 409, 'Username already taken'])
    }
    expect((await register('second@name.example', { username: 'Night Owl 2' })).status).toBe(201)
  })

  test('belongs to one person only, also in concurrent registrations', async () => {
    const emails = Array.from({ length: 20 }, (_, at) => `twin${at}@name.example`)
    const replies = await Promise.all(emails.map((email) => register(email, { username: 'Twin' })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
  })

  test('may not be another account’s email, whichever comes first', async () => {
    expect((await register('owner@name.example')).status).toBe(201)
    expect((await register('thief@name.example', { username: 'OWNER@name.example' })).status).toBe(409)
    expect((await register('thief@name.example', { username: 'comes-later@name.example' })).status).toBe(409)
    expect((await register('comes-later@name.example')).status).toBe(201)
  })

  test('defaults to the email, and can be used by an administrator to log in', async () => {
    const rows = await accounts()
    expect(rows.find(({ email }) => email === 'owner@name.example')).toMatchObject({ username: 'owner@name.example' })
    expect(rows.find(({ email }) => email === 'first@name.example')).toMatchObject({ username: 'Night Owl' })
  })
})

test('an email has one account, either of staff or of an administrator', async () => {
  const body = { email: NAME, password: PASSWORD }
  expect((await client.post('/registered', body, admin)).body).toMatchObject({ message: 'Email already registered' })
  expect((await client.post('/registered', { ...body, email: 'boss@name.example' }, admin)).status).toBe(201)
  expect((await register('BOSS@name.example')).status).toBe(409)
})

test('a password has 8 to 256 characters of any kind, and common ones are refused', async () => {
  const status = async (password: string) =>
    (await register('pass@word.example', { password, confirmPassword: password })).status
  for (const bad of ['short 7', 'x'.repeat(257), 'password', 'Password1', 'pass@word.example', '12345678']) {
    expect([bad.slice(0, 20), await status(bad)]).toEqual([bad.slice(0, 20), 400])
  }
  expect(await status('yyyyyyyzzzz q')).toBe(201)
})
