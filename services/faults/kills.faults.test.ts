import { afterEach, expect, test } from '@jest/globals'
import { killServers } from '../testing/server.ts'
import { NOTHING_WRONG } from './installation.ts'
import { surviveKills } from './kills.ts'

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 50)
const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000)

afterEach(killServers)

test(
  `on the embedded engines ${ROUNDS} kills at random moments neither lose, double, reorder nor invent a save`,
  async () => {
    const { audit, ...counts } = await surviveKills({ engines: 'embedded', rounds: ROUNDS, writers: 8, seed: SEED })
    process.stderr.write(`seed ${SEED}: ${JSON.stringify(counts)}\n`)
    expect({ seed: SEED, ...audit }).toEqual({ seed: SEED, ...NOTHING_WRONG })
    expect(counts.unresolved).toBeGreaterThan(ROUNDS)
  },
  20 * 60_000,
)
