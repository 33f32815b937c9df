import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { ArriveError } from '../kernel/index.ts'
import { createSessions } from './sessions.ts'
import { createWorld, type World } from './testing/world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

test('a session stays valid when a full disk keeps its last use from being recorded', async () => {
  const { kernel, passTime } = world
  const requested: string[] = []
  const replaceIf = async (collection: string) => {
    requested.push(collection)
    throw new ArriveError('log-away')
  }
  const sessions = createSessions({ ...kernel, store: { ...kernel.store, replaceIf } })
  const token = await sessions.open(7, 'staff')
  for (const _ of [1, 2, 3]) {
    passTime(60_000)
    expect(await sessions.authenticate(token)).toMatchObject({ person: 7 })
  }
  expect(requested).toEqual(['sessions', 'sessions', 'sessions'])
})
