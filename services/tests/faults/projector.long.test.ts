import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { tellFigure } from '../../../infra/engines/jest/figures.ts'
import { deadline } from '../../kernel/index.ts'
import { ENGINES, type EngineNames } from '../testing/engines.ts'
import { killServers } from '../testing/server.ts'
import { numberFrom, sized } from '../testing/size.ts'
import { type Audit, LONG_REST, NOTHING_WRONG } from './installation.ts'
import { surviveKills } from './kills.ts'
import { type Step, stepsOn } from './steps.ts'
import { dieAt, stopAt } from './stop-at-steps.ts'
import type { Writers } from './workload.ts'

interface ProjectorFaults {
  /** Where a projector dies. */
  readonly steps: Readonly<Record<EngineNames, readonly Step[]>>
  /** At which batches it dies, for each step. */
  readonly times: readonly number[]
  /** How many kills each installation survives. */
  readonly kills: readonly number[]
  readonly seed: number
  /** Where a process is stopped, and for how many milliseconds. */
  readonly stops: readonly Step[]
  readonly stopped: number
  /** How people write to the stopped process. */
  readonly beside?: Pick<Writers, 'rest'>
}

type Fault = readonly [what: string, audit: () => Promise<Audit>]

/** Concurrent installations. */
const LANES = 4
/** Each kill takes a start and the 6 s after which Kafka gives up the killed process; far longer on a busy machine. */
const TIMEOUT_MS = 60 * 60_000
/** After this time, it waits for something that will not come. */
const MAX_OF_ONE_MS = 20 * 60_000

/**
 * Kills and stops projecting processes, on Kafka and MongoDB, and at the steps on files too. In parallel, since most
 * of it is waiting; without Jest's concurrent tests, which cannot import anything once one has ended.
 */
const LANES_OF_KILLS = 10
const faults = sized<ProjectorFaults>(
  {
    // After each death, Kafka takes its time to give up the dead process.
    steps: { embedded: stepsOn('embedded'), distributed: ['documents-read', 'in-transaction', 'written'] },
    times: [5],
    kills: [3, 3],
    seed: 17,
    stops: ['fetched'],
    stopped: 10_000,
    beside: { rest: LONG_REST },
  },
  {
    steps: { embedded: stepsOn('embedded'), distributed: stepsOn('distributed') },
    times: [1, 2, 5, 10, 20],
    kills: Array<number>(LANES_OF_KILLS).fill(numberFrom('FAULT_ROUNDS', 200) / LANES_OF_KILLS),
    seed: numberFrom('FAULT_SEED', Date.now() % 1_000_000),
    stops: ['fetched', 'before-commit'],
    stopped: 60_000,
  },
)

const all = faultsOf(faults)
const audits = new Map<string, PromiseSettledResult<Audit>>()

async function work(lane: Iterator<Fault>): Promise<void> {
  for (let next = lane.next(); next.done !== true; next = lane.next()) {
    const [what, audit] = next.value
    const late = () => {
      throw new Error(`It has not ended after ${MAX_OF_ONE_MS / 60_000} minutes`)
    }
    const [settled] = await Promise.allSettled([deadline.withTimeout(MAX_OF_ONE_MS, audit(), late)])
    audits.set(what, settled)
    // Printed at once, so that an aborted run shows its progress.
    process.stderr.write(`${audits.size} of ${all.length}: ${what}: ${isRight(settled) ? 'right' : 'wrong'}\n`)
  }
}

beforeAll(async () => {
  const line = all.values()
  await Promise.all(Array.from({ length: LANES }, () => work(line)))
  tell(faults, audits)
}, TIMEOUT_MS)
afterAll(killServers)

test.each(all)('%s, and the documents equal those of a replay', (what) => {
  expect(audits.get(what)).toEqual({ status: 'fulfilled', value: NOTHING_WRONG })
})

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
