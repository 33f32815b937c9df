import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Actor } from '../../kernel/index.ts'
import { shownCode } from '../testing/factors.ts'
import { ADMIN, createWorld, type World } from '../testing/world.ts'

const email = 'boss@example.com'
const staff = 'ann@example.com'
const password = 'four quiet herons'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let world: World

beforeEach(async () => {
  world = await createWorld({ environment: { MFA: 'required' } })
  await world.call('register-admin', { actor: ADMIN, body: { email, password, confirmPassword: password } })
  await world.call('register', { body: { email: staff, password, confirmPassword: password } })
})

afterEach(async () => {
  await world.close()
})

const token = async () =>
  String((await world.call('admin-login', { body: { username: email, password } })).body['token'])
const asBoss = async (): Promise<Actor> => world.sessions.authenticate(await token())
const asStaff = async (): Promise<Actor> => {
  const { body } = await world.call('staff-login', { body: { email: staff, password } })
  return world.sessions.authenticate(String(body['token_user']))
}

async function addFactor(actor: Actor, current: string) {
  const begun = await world.call('begin-factor', { actor, body: { method: 'totp' } })
  const code = shownCode(String(begun.body['secret']), world.kernel.now())
  return world.call('add-factor', { actor, body: { ticket: begun.body['ticket'], code, current, name: 'My phone' } })
}

test('an administrator may work for seven days from the first login, and then only add a factor', async () => {
  const first = await asBoss()
  expect(first).not.toHaveProperty('pending')
  const due = new Date(world.kernel.now() + 7 * DAY).toISOString()
  const reported = (await world.call('own-factors', { actor: first })).body['required_by']
  expect(Math.abs(Date.parse(String(reported)) - Date.parse(due))).toBeLessThan(MINUTE)
  world.passTime(6 * DAY)
  const second = await asBoss()
  expect(second).not.toHaveProperty('pending')
  // The first login began the grace period; later logins do not extend it.
  expect(await world.call('own-factors', { actor: second })).toMatchObject({ body: { required_by: reported } })
  world.passTime(DAY)
  const third = await asBoss()
  expect(third).toMatchObject({ pending: 'factor-required' })
  expect(await world.call('own-account', { actor: third })).toMatchObject({ body: { must_add_factor: true } })
  expect(await world.replay()).toMatchObject({ differences: [] })
})

test('a due second factor counts as added in the session that adds it', async () => {
  await asBoss()
  world.passTime(8 * DAY)
  const bearer = await token()
  const actor = await world.sessions.authenticate(bearer)
  expect(actor).toMatchObject({ pending: 'factor-required' })
  const chosen = { current: password, password: 'nine slow herons', confirmPassword: 'nine slow herons' }
  expect(await world.call('own-password', { actor, body: chosen })).toMatchObject({ status: 200 })
  expect(await world.sessions.authenticate(bearer)).toMatchObject({ pending: 'factor-required' })
  expect(await addFactor(actor, 'nine slow herons')).toMatchObject({ status: 201 })
  expect(await world.sessions.authenticate(bearer)).not.toHaveProperty('pending')
})

test('after the grace period, an open session may only add a factor', async () => {
  await asBoss()
  world.passTime(7 * DAY - 10 * MINUTE)
  const bearer = await token()
  const actor = await world.sessions.authenticate(bearer)
  expect(actor).not.toHaveProperty('pending')
  const { body } = await world.call('own-account', { actor })
  const left = Date.parse(String(body['factor_required_by'])) - world.kernel.now()
  world.passTime(left - 1_000)
  expect(await world.sessions.authenticate(bearer)).not.toHaveProperty('pending')
  world.passTime(1_000)
  expect(await world.sessions.authenticate(bearer)).toMatchObject({ pending: 'factor-required' })
  expect(await world.call('own-account', { actor })).toMatchObject({ body: { must_add_factor: true } })
  expect(await addFactor(actor, password)).toMatchObject({ status: 201 })
  expect(await world.sessions.authenticate(bearer)).not.toHaveProperty('pending')
  expect(await world.call('own-account', { actor })).toMatchObject({ body: { factor_required_by: null } })
})

test('after the grace period, a session that removes the only factor may only add one', async () => {
  await asBoss()
  world.passTime(8 * DAY)
  const bearer = await token()
  const actor = await world.sessions.authenticate(bearer)
  const added = await addFactor(actor, password)
  const params = { factor_id: String(added.body['factor_id']) }
  expect(await world.call('remove-factor', { actor, params, body: { current: password } })).toMatchObject({
    status: 200,
  })
  expect(await world.sessions.authenticate(bearer)).toMatchObject({ pending: 'factor-required' })
})

test('staff need no second factor', async () => {
  const actor = await asStaff()
  world.passTime(8 * DAY)
  expect(await asStaff()).not.toHaveProperty('pending')
  expect(await world.call('own-factors', { actor })).toMatchObject({ body: { required_by: null } })
})
