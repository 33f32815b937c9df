import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createSessions, SESSIONS } from './sessions.ts'
import { createWorld, type World } from './testing/world.ts'

const MINUTE = 60_000
const DEAD = { code: 'no-session', status: 401 }

let world: World

beforeEach(async () => {
  world = await createWorld()
})

afterEach(async () => {
  await world.close()
})

test('a session belongs to the person who logged in', async () => {
  const token = await world.sessions.open(17, 'staff')
  expect(await world.sessions.authenticate(token)).toEqual({ role: 'staff', person: 17, session: expect.any(String) })
})

describe.each([
  ['staff', 10],
  ['admin', 30],
] as const)('a session of the role %s', (role, minutes) => {
  test(`ends after ${minutes} minutes without activity`, async () => {
    const token = await world.sessions.open(17, role)
    world.passTime(minutes * MINUTE)
    await expect(world.sessions.authenticate(token)).rejects.toMatchObject(DEAD)
  })

  test('lives as long as it is active, to the minute', async () => {
    const token = await world.sessions.open(17, role)
    world.passTime(10_000)
    await world.sessions.authenticate(token)
    for (let round = 0; round < 3; round++) {
      world.passTime(minutes * MINUTE - 1_000)
      expect(await world.sessions.authenticate(token)).toMatchObject({ person: 17 })
    }
    world.passTime(minutes * MINUTE)
    await expect(world.sessions.authenticate(token)).rejects.toMatchObject(DEAD)
  })

  test('ends after 12 hours, however active it is', async () => {
    const token = await world.sessions.open(17, role)
    for (let passed = 0; passed < 12 * 60 - 5; passed += 5) {
      world.passTime(5 * MINUTE)
      await world.sessions.authenticate(token)
    }
    world.passTime(5 * MINUTE)
    await expect(world.sessions.authenticate(token)).rejects.toMatchObject(DEAD)
  })
})

test('the activity of a session is known after a restart', async () => {
  const token = await world.sessions.open(17, 'staff')
  world.passTime(9 * MINUTE)
  await world.sessions.authenticate(token)
  world = await world.restart()
  world.passTime(18 * MINUTE)
  expect(await world.sessions.authenticate(token)).toMatchObject({ person: 17 })
})

test('activity is stored every 15 seconds at most', async () => {
  const token = await world.sessions.open(17, 'staff')
  const { session } = (await world.sessions.authenticate(token)) as { session: string }
  const row = async () => (await world.kernel.store.get(SESSIONS.name, [session])).get(session)?.body
  const first = await row()
  world.passTime(14_000)
  await world.sessions.authenticate(token)
  expect(await row()).toBe(first)
  world.passTime(2_000)
  await world.sessions.authenticate(token)
  expect(await row()).not.toBe(first)
})

test('a session that was ended stops working at once, and others keep working', async () => {
  const [one, two] = await Promise.all([world.sessions.open(17, 'staff'), world.sessions.open(17, 'staff')])
  const actor = await world.sessions.authenticate(one)
  expect(await world.call('logout', { actor })).toEqual({ status: 200, body: { message: 'Logged out successfully!' } })
  await expect(world.sessions.authenticate(one)).rejects.toMatchObject(DEAD)
  expect(await world.sessions.authenticate(two)).toMatchObject({ person: 17 })
})

test('activity at the moment of a logout does not bring the session back', async () => {
  const { store } = world.kernel
  const token = await world.sessions.open(17, 'staff')
  const get: typeof store.get = async (collection, ids) => {
    const found = await store.get(collection, ids)
    await world.sessions.endAll(17)
    return found
  }
  world.passTime(MINUTE)
  const late = createSessions({ ...world.kernel, store: { ...store, get } })
  await late.authenticate(token)
  expect(await store.count(SESSIONS.name)).toBe(0)
})

test('all sessions of a person end together', async () => {
  const [one, two] = await Promise.all([world.sessions.open(17, 'staff'), world.sessions.open(18, 'staff')])
  await world.sessions.endAll(17)
  await expect(world.sessions.authenticate(one)).rejects.toMatchObject(DEAD)
  expect(await world.sessions.authenticate(two)).toMatchObject({ person: 18 })
})

test('a session token of another installation is not accepted', async () => {
  const other = await createWorld()
  const token = await other.sessions.open(17, 'admin')
  await other.close()
  await expect(world.sessions.authenticate(token)).rejects.toMatchObject(DEAD)
})

test('rows of expired sessions are removed', async () => {
  await world.sessions.open(17, 'staff')
  world.passTime(13 * 60 * MINUTE)
  const { store, now } = world.kernel
  expect(await store.sweep(SESSIONS.name, now())).toBe(1)
})
