import { afterEach, expect, test } from '@jest/globals'
import { tellFigure } from '../../../infra/engines/jest/figures.ts'
import { killServers } from '../testing/server.ts'
import { numberFrom, sized } from '../testing/size.ts'
import { NOTHING_WRONG } from './installation.ts'
import { ALL_FOUND, surviveKills } from './kills.ts'

const { rounds, writers, seed } = sized(
  { rounds: 6, writers: 8, seed: 17 },
  { rounds: numberFrom('FAULT_ROUNDS', 200), writers: 50, seed: numberFrom('FAULT_SEED', Date.now() % 1_000_000) },
)

afterEach(killServers)

test(
  `on the embedded engines ${rounds} kills at random moments neither lose, double, reorder nor invent a save`,
  async () => {
    const run = { engines: 'embedded', rounds, writers, seed, sessionsEnd: true } as const
    const { audit, controls, writes, unresolved, slowestStart } = await surviveKills(run)
    const wrong = Object.entries(audit).map(([what, list]) => `${what} ${list.length}`)
    tellFigure({
      fault: 'kills under load, embedded; the log is judged as it stands',
      size: `${rounds} kills under ${writers} submitters, ${writes} saves, ${unresolved} repeated, seed ${seed}`,
      figure: `${wrong.join(', ')}; slowest start ${Math.round(slowestStart)} ms`,
      bar: 'each 0',
    })
    expect({ seed, ...audit, controls }).toEqual({ seed, ...NOTHING_WRONG, controls: ALL_FOUND })
    expect(writes).toBeGreaterThan(2 * rounds)
    expect(unresolved).toBeGreaterThan(rounds)
  },
  60 * 60_000,
)
