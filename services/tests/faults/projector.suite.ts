import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { tellFigure } from '../../../infra/engines/jest/figures.ts'
import { withTimeout } from '../../kernel/index.ts'
import { ENGINES, type EngineNames } from '../testing/engines.ts'
import { killServers } from '../testing/server.ts'
import { type Audit, NOTHING_WRONG } from './installation.ts'
import { surviveKills } from './kills.ts'
import type { Step } from './steps.ts'
import { dieAt, stopAt } from './stop-at-steps.ts'
import type { Writers } from './workload.ts'

export interface ProjectorFaults {
  /** Where a projector dies. */
  readonly steps: Readonly<Record<EngineNames, readonly Step[]>>
  /** At which batches it does, for each step. */
  readonly times: readonly number[]
  /** How many kills each of several installations survives. */
  readonly kills: readonly number[]
  readonly seed: number
  /** Where a process is stopped, and for how many milliseconds. */
  readonly stops: readonly Step[]
  readonly stopped: number
  /** How the people write to who is stopped. */
  readonly beside?: Pick<Writers, 'rest'>
}

type Fault = readonly [what: string, audit: () => Promise<Audit>]

/** So many installations at once. */
const LANES = 4
/** A kill costs the 6 s in which Kafka gives up whoever was killed, and a start; a busy machine takes far longer. */
const TIMEOUT_MS = 60 * 60_000
/** One that has not ended after so long is waiting for something that will not come. */
const MOST_OF_ONE_MS = 20 * 60_000

/**
 * Processes that project die, or are stopped: on Kafka and MongoDB, and at their steps on files too. Side by side, as
 * most of it is waiting; not by Jest's concurrent tests, which may import nothing once one of them has ended.
 */
export function projectorSuite(faults: ProjectorFaults): void {
  const all = faultsOf(faults)
  const audits = new Map<string, PromiseSettledResult<Audit>>()

  async function work(lane: Iterator<Fault>): Promise<void> {
    for (let next = lane.next(); next.done !== true; next = lane.next()) {
      const [what, audit] = next.value
      const late = () => {
        throw new Error(`It has not ended after ${MOST_OF_ONE_MS / 60_000} minutes`)
      }
      const [settled] = await Promise.allSettled([withTimeout(MOST_OF_ONE_MS, audit(), late)])
      audits.set(what, settled)
      // Whoever ends the run before its time knows how it went until then.
      process.stderr.write(`${audits.size} of ${all.length}: ${what}: ${isRight(settled) ? 'right' : 'wrong'}\n`)
    }
  }

  beforeAll(async () => {
    const line = all.values()
    await Promise.all(Array.from({ length: LANES }, () => work(line)))
    tell(faults, audits)
  }, TIMEOUT_MS)
  afterAll(killServers)

  test.each(all)('%s, and the documents are those of a replay', (what) => {
    expect(audits.get(what)).toEqual({ status: 'fulfilled', value: NOTHING_WRONG })
  })
}

function faultsOf({ steps, times, kills, seed, stops, stopped, beside }: ProjectorFaults): readonly Fault[] {
  const stopping = stops.map((step): Fault => {
    return [`a process that is stopped for ${stopped} ms at "${step}" and goes on`, () => stopAt(step, stopped, beside)]
  })
  const random = kills.map((rounds, at): Fault => {
    const from = seed + at
    const rest = { engines: 'distributed', rounds, writers: 6, seed: from } as const
    return [`a process killed at ${rounds} random moments (seed ${from})`, async () => (await surviveKills(rest)).audit]
  })
  const deaths = ENGINES.flatMap((engines) =>
    times.map((time): Fault => {
      const what = `${engines} projectors that die at each of ${steps[engines].length} steps of batch ${time}`
      return [what, () => dieAt(engines, steps[engines], time)]
    }),
  )
  return [...stopping, ...random, ...deaths]
}

function isRight(one: PromiseSettledResult<Audit>): boolean {
  return (
    one.status === 'fulfilled' && JSON.stringify({ ...NOTHING_WRONG, ...one.value }) === JSON.stringify(NOTHING_WRONG)
  )
}

function tell(
  { steps, times, kills, stops, stopped }: ProjectorFaults,
  audits: ReadonlyMap<string, PromiseSettledResult<Audit>>,
): void {
  const wrong = [...audits.values()].filter((one) => !isRight(one)).length
  const moments = kills.reduce((sum, rounds) => sum + rounds, 0)
  const deaths = ENGINES.map((engines) => `${steps[engines].length} ${engines}`).join(' and ')
  tellFigure({
    fault: 'projectors killed and stopped',
    size: `${deaths} steps at ${times.length} batches; ${moments} moments; ${stops.length} stops of ${stopped} ms`,
    figure: `${wrong} of ${audits.size} installations with anything wrong`,
    bar: '0',
  })
}
