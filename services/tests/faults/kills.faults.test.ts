import { afterEach, expect, test } from '@jest/globals'
import { tellFigure } from '../../../infra/engines/jest/figures.ts'
import { killServers } from '../testing/server.ts'
import { NOTHING_WRONG } from './installation.ts'
import { ALL_FOUND, surviveKills } from './kills.ts'

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 200)
const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000)
const WRITERS = 50

afterEach(killServers)

test(
  `on the embedded engines ${ROUNDS} kills at random moments neither lose, double, reorder nor invent a save`,
  async () => {
    const rounds = { engines: 'embedded', rounds: ROUNDS, writers: WRITERS, seed: SEED, sessionsEnd: true } as const
    const { audit, controls, writes, unresolved, slowestStart } = await surviveKills(rounds)
    const wrong = Object.entries(audit).map(([what, list]) => `${what} ${list.length}`)
    tellFigure({
      fault: 'kills under load, embedded; the log is judged as it stands',
      size: `${ROUNDS} kills under ${WRITERS} submitters, ${writes} saves, ${unresolved} repeated, seed ${SEED}`,
      figure: `${wrong.join(', ')}; slowest start ${Math.round(slowestStart)} ms`,
      bar: 'each 0',
    })
    expect({ seed: SEED, ...audit, controls }).toEqual({ seed: SEED, ...NOTHING_WRONG, controls: ALL_FOUND })
    expect(unresolved).toBeGreaterThan(ROUNDS)
  },
  60 * 60_000,
)
