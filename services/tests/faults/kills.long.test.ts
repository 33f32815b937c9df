import { afterEach, expect, test } from '@jest/globals'
import { killServers } from '../testing/server.ts'
import { NOTHING_WRONG } from './installation.ts'
import { ALL_FOUND, surviveKills } from './kills.ts'

const ROUNDS = 6

afterEach(killServers)

test(`after ${ROUNDS} kills in the middle of a write, exactly the acknowledged saves are there, once`, async () => {
  const { audit, controls, writes, unresolved, slowestStart } = await surviveKills({
    engines: 'embedded',
    rounds: ROUNDS,
    writers: 8,
    seed: 17,
  })
  expect([audit, controls]).toEqual([NOTHING_WRONG, ALL_FOUND])
  expect(writes).toBeGreaterThan(5 * ROUNDS)
  expect(unresolved).toBeGreaterThan(ROUNDS)
  expect(slowestStart).toBeLessThan(15_000)
}, 120_000)
