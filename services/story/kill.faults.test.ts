import { expect, test } from '@jest/globals'
import { surviveKills } from './kill.faults.ts'

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 50)
const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000)

test(
  `${ROUNDS} kills at random moments lose, double and invent nothing`,
  async () => {
    const { lost, doubled, unexplained, ...counts } = await surviveKills({ rounds: ROUNDS, writers: 8, seed: SEED })
    process.stderr.write(`seed ${SEED}: ${JSON.stringify(counts)}\n`)
    expect({ seed: SEED, lost, doubled, unexplained }).toEqual({ seed: SEED, lost: [], doubled: [], unexplained: [] })
    expect(counts.killed).toBeGreaterThan(ROUNDS)
  },
  20 * 60_000,
)
