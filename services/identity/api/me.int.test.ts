import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type Actor, memoryLimiter } from '../../kernel/index.ts'
import { SESSIONS } from '../sessions.ts'
import { createWorld, type World } from '../testing/world.ts'

const email = 'ann@example.com'
const OLD = 'four quiet herons'
const NEW = 'nine slow herons at dusk'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0'

let world: World

beforeEach(async () => {
  world = await createWorld({ limiter: memoryLimiter })
  await world.call('register', { body: { email, password: OLD, confirmPassword: OLD } })
})

afterEach(() => world.close())

const logIn = (password: string, address = 'somewhere') =>
  world.call('staff-login', {
    body: { email, password },
    address,
    client: { ip: '192.0.2.1', agent: FIREFOX },
  })

async function session(password = OLD): Promise<Actor> {
  return world.sessions.authenticate(String((await logIn(password)).body['token_user']))
}

const change = (actor: Actor, current: string, over: Readonly<Record<string, unknown>> = {}) =>
  world.call('own-password', { actor, body: { current, password: NEW, confirmPassword: NEW }, ...over })
const sessions = async (actor: Actor) =>
  (await world.call('own-sessions', { actor })).body as unknown as readonly Record<string, unknown>[]

describe('a change of one’s own password', () => {
  test('requires the current one, and ends all sessions except the caller’s', async () => {
    const [own, other] = [await session(), await session()]
    expect(await change(own, NEW)).toMatchObject({
      status: 400,
      body: { code: 'invalid-answers', errors: [{ path: 'current', message: 'This is not your current password.' }] },
    })
    expect(await sessions(own)).toHaveLength(2)
    expect(await change(own, OLD)).toMatchObject({ status: 200 })
    expect(await sessions(own)).toMatchObject([{ is_this: true }])
    expect(await sessions(other)).toMatchObject([{ is_this: false }])
    expect(await logIn(OLD)).toMatchObject({ status: 401 })
    expect(await logIn(NEW)).toMatchObject({ status: 200 })
  })

  test('refuses a common password, the current one, and two that differ', async () => {
    const own = await session()
    for (const [password, confirmPassword] of [
      ['password1', 'password1'],
      [OLD, OLD],
      [NEW, OLD],
    ]) {
      const body = { current: OLD, password, confirmPassword }
      expect(await change(own, OLD, { body })).toMatchObject({ status: 400, body: { code: 'invalid-answers' } })
    }
    expect(await logIn(OLD)).toMatchObject({ status: 200 })
  })

  test('limits guesses of the current password as logins do', async () => {
    const own = await session()
    for (let tried = 0; tried < 10; tried++) expect(await change(own, `wrong ${tried}`)).toMatchObject({ status: 400 })
    expect(await change(own, OLD)).toMatchObject({ status: 429, body: { code: 'too-many' } })
    expect(await logIn(OLD)).toMatchObject({ status: 429 })
    expect(await logIn(OLD, 'elsewhere')).toMatchObject({ status: 200 })
  })

  test('lets the person log in at once, no matter how often the old one was guessed', async () => {
    const own = await session()
    for (let tried = 0; tried < 10; tried++) await logIn(`wrong ${tried}`, 'at home')
    expect(await logIn(OLD, 'at home')).toMatchObject({ status: 429 })
    expect(await change(own, OLD)).toMatchObject({ status: 200 })
    expect(await logIn(NEW, 'at home')).toMatchObject({ status: 200 })
  })

  test('succeeds for only one of two concurrent changes, and the other session ends', async () => {
    const both = [await session(), await session()]
    const answers = await Promise.all(both.map((own) => change(own, OLD)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(await sessions(both[statuses.indexOf(200)] as Actor)).toMatchObject([{ is_this: true }])
  })

  test('is the same after a replay', async () => {
    await change(await session(), OLD)
    expect((await world.replay()).differences).toEqual([])
  })
})

describe('a person’s own sessions', () => {
  test('name their device, readable for their person only', async () => {
    const own = await session()
    expect(await sessions(own)).toEqual([
      {
        session_id: expect.stringMatching(/^[\w-]{22}$/),
        begun_at: expect.any(String),
        seen_at: expect.any(String),
        browser: 'Firefox',
        system: 'Windows',
        is_this: true,
      },
    ])
    const person = 'person' in own ? own.person : 0
    const [row] = await world.kernel.store.ofPerson(SESSIONS.name, person)
    expect(row?.body).toMatch(/"device":"/)
    expect(row?.body).not.toMatch(/Firefox|Windows/)
    expect(JSON.stringify(await sessions(own))).not.toContain('session' in own ? own.session : '')
  })

  test('end one by one or all but this one', async () => {
    const [own, second, third] = [await session(), await session(), await session()]
    const other = (await sessions(second)).find((one) => one['is_this'] === true)
    const params = { session_id: String(other?.['session_id']) }
    expect(await world.call('end-session', { actor: own, params })).toMatchObject({ status: 200 })
    expect(await world.call('end-session', { actor: own, params })).toMatchObject({ status: 404 })
    expect(await sessions(own)).toHaveLength(2)
    expect(await world.call('end-other-sessions', { actor: own })).toMatchObject({ status: 200 })
    expect(await sessions(own)).toMatchObject([{ is_this: true }])
    expect(await sessions(third)).toMatchObject([{ is_this: false }])
  })

  test('of other people are not visible', async () => {
    const own = await session()
    const ben = { email: 'ben@example.com', password: OLD }
    await world.call('register', { body: { ...ben, confirmPassword: OLD } })
    const { body } = await world.call('staff-login', { body: ben })
    const other = await world.sessions.authenticate(String(body['token_user']))
    const [{ session_id }] = (await sessions(other)) as [{ session_id: string }]
    expect(await world.call('end-session', { actor: own, params: { session_id } })).toMatchObject({ status: 404 })
    expect(await world.call('end-other-sessions', { actor: own })).toMatchObject({ status: 200 })
    expect(await sessions(other)).toHaveLength(1)
  })
})

test('an account is shown to its person', async () => {
  const own = await session()
  expect(await world.call('own-account', { actor: own })).toMatchObject({
    status: 200,
    body: { user_id: 'person' in own ? own.person : 0, email, role: 'staff', since: expect.stringMatching(/^20/) },
  })
})
