import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { kernelData } from '../../kernel/index.ts'
import { apply } from '../testing/stub-services.ts'
import { ADMIN, createWorld, type World } from '../testing/world.ts'

const password = 'four quiet herons'
const key = (name: string) => `the-key-of-${name}-`.padEnd(16, '0')

let world: World

beforeEach(async () => {
  world = await createWorld()
})

afterEach(async () => {
  await world.close()
})

const body = (email: string, username?: string) => ({
  email,
  password,
  confirmPassword: password,
  ...(username !== undefined && { username }),
})
const register = (email: string, username?: string, idempotencyKey?: string) =>
  world.call('register', { body: body(email, username), ...(idempotencyKey !== undefined && { idempotencyKey }) })
const users = async () => (await world.call('registered-users', { actor: ADMIN })).body

describe('a registration', () => {
  test('returns the number, and the list shows the account with a masked password', async () => {
    const { status, body: answer } = await register(' Ann.Baker@Example.com ', 'Annie')
    expect(status).toBe(201)
    expect(answer).toEqual({ message: 'Registered successfully!', user_id: expect.any(Number) })
    expect(await users()).toEqual([
      {
        user_id: answer.user_id,
        email: 'ann.baker@example.com',
        username: 'Annie',
        password: '••••••••',
        category: 'staff',
      },
    ])
  })

  test('by an administrator makes another administrator', async () => {
    const { status } = await world.call('register-admin', {
      actor: ADMIN,
      body: { email: 'boss@example.com', password },
    })
    expect(status).toBe(201)
    expect(await users()).toMatchObject([{ email: 'boss@example.com', category: 'admin' }])
  })

  test('keeps the number under which the person applied', async () => {
    const person = await apply(world.kernel, { kind: 'staff', email: 'ann@example.com' })
    expect(await register('ANN@example.com')).toMatchObject({ status: 201, body: { user_id: person } })
  })

  test('leaves password and email neither in the log nor in a readable part of the event', async () => {
    await register('ann.canary@example.com', 'CanaryName')
    const history = await world.kernel.store.list(kernelData.HISTORY.name, { sort: 'id', limit: 10 })
    expect(history).not.toEqual([])
    const seen = world.log() + JSON.stringify(history)
    for (const secret of [password, 'ann.canary', 'CanaryName', 'argon2']) expect(seen).not.toContain(secret)
  })
})

describe('a registration is refused', () => {
  test.each([
    ['register', 'Passwords do not match!'],
    ['register-admin', 'Passwords do not match'],
  ])('on %s if the passwords differ', async (call, message) => {
    const answer = await world.call(call, {
      actor: ADMIN,
      body: { ...body('a@example.com'), confirmPassword: 'other' },
    })
    expect(answer).toMatchObject({ status: 400, body: { message, errors: [{ path: 'confirmPassword', message }] } })
  })
})

describe('registrations with an Idempotency-Key', () => {
  test('answer a repeat like the first, later and at the same moment', async () => {
    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => register('ann@example.com', 'Annie', key('ann'))),
    )
    expect(first?.status).toBe(201)
    for (const other of [...others, await register('ann@example.com', 'Annie', key('ann'))])
      expect(other).toEqual(first)
    expect(await users()).toHaveLength(1)
  })

  test('answer a repeat that comes while the first is being processed like the first', async () => {
    const first = await register('ann@example.com', 'Annie', key('ann'))
    const { outcomes } = world.kernel
    const { find } = outcomes
    Object.assign(outcomes, { find: async () => void Object.assign(outcomes, { find }) })
    expect(await register('ann@example.com', 'Annie', key('ann'))).toEqual(first)
  })
})

test('one of 500 concurrent registrations of an email wins, whatever the spelling, and a replay agrees', async () => {
  const spellings = ['ann@example.com', ' ANN@example.com', 'Ann@Example.COM ', 'ａｎｎ@example.com', 'aNn@EXAMPLE.com']
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, at) => register(spellings[at % spellings.length] ?? '', `user-${at}`)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body: { message } }) => message === 'Email already registered')).toHaveLength(499)
  expect(await users()).toHaveLength(1)
  expect(await world.replay()).toMatchObject({ differences: [] })
})

test('if reservations fail, the log decides between two registrations, and a replay decides the same', async () => {
  const reserve = world.kernel.registry.reserve
  Object.assign(world.kernel.registry, { reserve: async () => true })
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => register(`p${at % 4}@example.com`, `User${at % 3}`)),
  )
  Object.assign(world.kernel.registry, { reserve })
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(9).fill(409)])
  const before = await users()
  expect(await world.replay()).toMatchObject({ differences: [] })
  world = await world.restart()
  expect(await users()).toEqual(before)
})

test('the list of accounts is answered in pages and filtered by a part of the email', async () => {
  for (const name of ['ann', 'bob', 'cid']) await register(`${name}@example.com`)
  const page = await world.call('registered-users', { actor: ADMIN, query: { limit: '2', sort: 'user_id' } })
  expect(page.body).toMatchObject([{ username: 'ann@example.com' }, { email: 'bob@example.com' }])
  const found = await world.call('registered-users', { actor: ADMIN, query: { filter: 'BOB@' } })
  expect(found.body).toMatchObject([{ email: 'bob@example.com' }])
})
