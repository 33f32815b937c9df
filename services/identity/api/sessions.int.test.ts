import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { memoryLimiter } from '../../kernel/index.ts'
import { REGISTERED } from '../names.ts'
import { ADMIN, createWorld, type World } from '../testing/world.ts'

const password = 'four quiet herons'
const WRONG = {
  status: 401,
  body: { code: 'wrong-credentials', message: 'The email, username or password is incorrect. Please try again.' },
}

let world: World

beforeEach(async () => {
  world = await createWorld({ limiter: memoryLimiter })
  const confirmed = { password, confirmPassword: password }
  await world.call('register', { body: { email: 'ann@example.com', username: 'Annie', ...confirmed } })
  await world.call('register-admin', { actor: ADMIN, body: { email: 'boss@example.com', ...confirmed } })
})

afterEach(async () => {
  await world.close()
})

const staff = (email: string, typed = password) => world.call('staff-login', { body: { email, password: typed } })
const admin = (username: string, typed = password) => world.call('admin-login', { body: { username, password: typed } })

describe('a login', () => {
  test('of staff opens a session of the role staff', async () => {
    const { status, body } = await staff(' ANN@example.com ')
    expect({ status, body }).toEqual({
      status: 200,
      body: { category: 'staff', token_user: expect.any(String), message: 'Login successful' },
    })
    expect(await world.sessions.authenticate(String(body.token_user))).toMatchObject({ role: 'staff' })
  })

  test('of an administrator opens a session of the role admin', async () => {
    const { status, body } = await admin('Boss@Example.com')
    expect({ status, body }).toEqual({
      status: 200,
      body: { token: expect.any(String), role: 'admin', message: 'Login successful' },
    })
    expect(await world.sessions.authenticate(String(body.token))).toMatchObject({ role: 'admin' })
  })

  test('on the wrong page names the right one only after a correct password', async () => {
    expect(await staff('boss@example.com')).toMatchObject({
      status: 403,
      body: { message: 'Please use the admin login.' },
    })
    for (const name of ['ann@example.com', 'annie']) {
      expect(await admin(name)).toMatchObject({ status: 403, body: { message: 'You are not an admin' } })
    }
  })

  test('is refused with the same answer, whatever the reason', async () => {
    for (const refused of [
      staff('ann@example.com', 'other'),
      staff('nobody@example.com'),
      staff('boss@example.com', 'other'),
      admin('boss@example.com', 'other'),
      admin('nobody', 'other'),
      admin('annie', 'other'),
      staff('annie'),
    ]) {
      expect(await refused).toEqual({ ...WRONG, body: { ...WRONG.body, errors: undefined } })
    }
  })

  test('leaves nothing personal in the log', async () => {
    await staff('ann@example.com')
    const body = { email: 'ann@example.com', password: 'wrong-canary' }
    await world.call('staff-login', { body, requestId: 'login-of-ann-0001' })
    const log = world.log()
    expect(log).toContain('Logged in')
    expect(log).toMatch(/"requestId":"login-of-ann-0001","code":"wrong-credentials".*A login was refused/)
    expect(log).not.toContain('somewhere')
    for (const secret of ['ann@', 'Annie', 'canary', password]) expect(log).not.toContain(secret)
  })
})

test('the process log identifies refused logins by hashes of address and account, and shows neither', async () => {
  const tries = [
    ['ann@example.com', 'one'],
    [' ANN@example.com', 'other'],
    ['ben@example.com', 'one'],
  ] as const
  for (const [email, address] of tries)
    await world.call('staff-login', { body: { email, password: 'wrong' }, address, requestId: `login-${address}-0001` })
  const [first, again, third] = refusals()
  expect(first).toMatchObject({ code: 'wrong-credentials', requestId: 'login-one-0001' })
  for (const hash of [first?.address, first?.account]) expect(hash).toMatch(/^[\w-]{22}$/)
  expect([again?.account, again?.address === first?.address]).toEqual([first?.account, false])
  expect([third?.address, third?.account === first?.account]).toEqual([first?.address, false])
})

test('a login that is refused because of earlier attempts is logged too', async () => {
  for (let round = 0; round < 11; round++) await staff('ann@example.com', 'other')
  expect(refusals().at(-1)).toMatchObject({ code: 'too-many', account: refusals()[0]?.account })
})

function refusals(): readonly Record<string, unknown>[] {
  const lines = world
    .log()
    .split('\n')
    .filter((line) => line.includes('A login was refused'))
  return lines.map((line) => JSON.parse(line))
}

describe('failed logins in a row', () => {
  test('block an account for one address and no other', async () => {
    for (let round = 0; round < 10; round++) await staff('ann@example.com', 'other')
    expect(await staff('Ann@Example.com')).toMatchObject({ status: 429 })
    const body = { email: 'ann@example.com', password }
    expect(await world.call('staff-login', { body, address: 'elsewhere' })).toMatchObject({ status: 200 })
  })

  test('are reset by a success', async () => {
    for (let round = 0; round < 9; round++) await staff('ann@example.com', 'other')
    await staff('ann@example.com')
    for (let round = 0; round < 9; round++) await staff('ann@example.com', 'other')
    expect(await staff('ann@example.com')).toMatchObject({ status: 200 })
  })
})

test('a password hash that cannot be read counts as a wrong password, and is logged', async () => {
  const { registry, submit, newId } = world.kernel
  const data = { email: 'cid@example.com', username: 'cid', role: 'staff', passwordHash: 'not a hash' }
  const person = await registry.numberOf('staff', data.email)
  const origin = { call: 'register', actor: 'visitor', requestId: newId() }
  const head = {
    origin,
    topic: 'accounts',
    source: '/arrive/identity',
    type: REGISTERED,
    dataschema: `urn:arrive:${REGISTERED}:1`,
  }
  await submit.send(submit.eventId(origin), { ...head, person, data, request: data, awaited: ['identity'] })
  expect(await staff('cid@example.com')).toMatchObject(WRONG)
  expect(world.log()).toContain('The hash of a password cannot be read')
})

test('guesses by others do not delay a person on a known device', async () => {
  await staff('ann@example.com')
  const ended: string[] = []
  const guess = async (at: number) => {
    await world.call('staff-login', { body: { email: `x${at}@example.com`, password: 'other' }, address: `${at}` })
    ended.push('guess')
  }
  const guesses = Array.from({ length: 16 }, (_, at) => guess(at))
  expect(await staff('ann@example.com')).toMatchObject({ status: 200 })
  // The bound is the logins already in progress plus one; without fair queueing all guesses would be checked at once.
  expect(ended.length).toBeLessThan(6)
  await Promise.all(guesses)
})

test('concurrent correct logins succeed next to failing ones, and do not count as failures', async () => {
  const guess = (at: number) => ({ body: { email: `x${at}@example.com`, password: 'other' }, address: `${at}` })
  const guesses = Array.from({ length: 12 }, (_, at) => world.call('staff-login', guess(at)))
  const mine = await Promise.all(Array.from({ length: 12 }, () => staff('ann@example.com')))
  expect(mine.map(({ status }) => status)).toEqual(mine.map(() => 200))
  expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(guesses.map(() => 401))
})
