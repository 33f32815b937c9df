import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type Kernel, memoryLimiter } from '../../kernel/index.ts'
import { createChangeLimit } from '../limits/change-limit.ts'
import { createDevices } from '../limits/devices.ts'
import { createKnownNetworks } from '../limits/known-networks.ts'
import { createLoginLimits } from '../limits/login-limits.ts'
import { createPasswords } from '../passwords/passwords.ts'
import { createWorld, type World } from '../testing/world.ts'
import { changeOwn } from './own-password.ts'

const email = 'ann@example.com'
const OLD = 'four quiet herons'
const NEW = 'nine slow herons at dusk'
const KEY = 'a-key-of-the-test-1'

let world: World
let hashed: number

beforeEach(async () => {
  world = await createWorld({ limiter: memoryLimiter })
  hashed = 0
})

afterEach(() => world.close())

function counting(kernel: Kernel) {
  const passwords = createPasswords(kernel)
  const hash: typeof passwords.hash = (...given) => {
    hashed += 1
    return passwords.hash(...given)
  }
  return {
    kernel,
    passwords: { ...passwords, hash },
    devices: createDevices(kernel),
    knownNetworks: createKnownNetworks(kernel),
    loginLimits: createLoginLimits(memoryLimiter),
    changeLimit: createChangeLimit(memoryLimiter),
  }
}

async function changing() {
  const account = { email, password: OLD }
  await world.call('register', { body: { ...account, confirmPassword: OLD } })
  const { body } = await world.call('staff-login', { body: account })
  const actor = await world.sessions.authenticate(String(body['token_user']))
  if (!('session' in actor)) throw new Error('There is no session')
  const { person, session } = actor
  const dependencies = counting(world.kernel)
  const origin = { call: 'own-password', actor: `staff/${person}`, idempotencyKey: KEY, requestId: 'test' }
  return (current: string, password = NEW) =>
    changeOwn(dependencies, origin, { person, session, current, password, address: 'somewhere' })
}

test('a wrong current password causes no hash, even with a key, and attempts are counted', async () => {
  const change = await changing()
  for (let tried = 0; tried < 10; tried++) {
    await expect(change(`wrong ${tried}`)).rejects.toMatchObject({ code: 'invalid-answers' })
  }
  await expect(change(OLD)).rejects.toMatchObject({ code: 'too-many' })
  expect(hashed).toBe(0)
})

test('a new password is not judged after too many wrong current ones', async () => {
  const change = await changing()
  for (let tried = 0; tried < 10; tried++) await change(`wrong ${tried}`).catch(() => undefined)
  await expect(change(OLD, 'password1')).rejects.toMatchObject({ code: 'too-many' })
})

test('a repeat with the same key gets the same answer; another password counts as a wrong one', async () => {
  const change = await changing()
  expect(await change(OLD)).toMatchObject({ status: 200 })
  expect(await change(OLD)).toMatchObject({ status: 200 })
  for (let tried = 0; tried < 10; tried++) {
    await expect(change(OLD, `ten loud herons ${tried}`)).rejects.toMatchObject({ code: 'key-reused' })
  }
  await expect(change(OLD)).rejects.toMatchObject({ code: 'too-many' })
})
