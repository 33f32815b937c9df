import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { tellFigure } from '../../../infra/engines/jest/figures.ts'
import { killServers, type Server, startServer } from '../testing/server.ts'
import { IS_FULL, sized } from '../testing/size.ts'
import { type Broker, startBroker } from './broker.ts'
import { type Audit, endServer, type Installation, NOTHING_WRONG, newInstallation } from './installation.ts'
import { type Answer, type Met, type Outage, openPeople, type People, sitOut } from './outage.ts'
import { percentile } from './percentile.ts'
import type { Workload } from './workload.ts'

interface BrokerFaults {
  readonly kills: number
  readonly stalls: number
  /** How often responses are delayed for a while, and how often all connections break. */
  readonly lates: number
  readonly cuts: number
}

/** The promised limits in milliseconds. */
const STALL = 3_000
const AWAY_WITHIN = 2_500
const BREAKER_WITHIN = 50
const BACK_WITHIN = 5_000
const TIMEOUT_MS = 10 * 60_000

/** All but the slowest of twenty, which the machine may have delayed: real waiting takes ten times as long. */
const NEARLY_ALL = 0.95

let broker: Broker
let installation: Installation
let server: Server
let people: People

/** What happens to writes while the brokers crash, hang or are unreachable. */
const faults = sized({ kills: 1, stalls: 1, lates: 1, cuts: 5 }, { kills: 10, stalls: 10, lates: 5, cuts: 60 })

let load: Workload
beforeAll(async () => {
  broker = await startBroker()
  installation = await newInstallation('distributed', { brokers: broker.brokers })
  server = await startServer(installation.environment)
  load = await installation.load([server])
}, TIMEOUT_MS)
afterAll(async () => {
  await killServers()
  await installation.end()
  await broker.end()
}, TIMEOUT_MS)

describe('people who write while the broker', () => disturbances(() => load, faults))

describe('people who meet brokers that', () => {
  beforeAll(async () => {
    await load.finish()
    people = openPeople(server, load)
  })
  const stalling = { begin: async () => broker.stall(), end: async () => broker.resume() }
  const killing = { begin: () => broker.kill(), end: () => broker.start() }
  describe('are gone', () => refusals(() => people, killing))
  describe('hang', () => refusals(() => people, stalling))
})

test('in the end every acknowledged save is there, once and in order, in every partition', async () => {
  await endServer(server)
  const partitions = new Map<string, readonly string[]>()
  const audit = await installation.audit(people, {}, (log) => {
    for (const [source, entries] of Map.groupBy(log, (entry) => entry.source))
      partitions.set(
        source,
        entries.map(({ envelope }) => envelope.id),
      )
  })
  tell(faults, audit, partitions)
  expect(audit).toEqual(NOTHING_WRONG)
  const written = [...partitions.keys()].filter((source) => source.startsWith('onboarding/')).sort()
  expect(written).toEqual(['onboarding/0', 'onboarding/1', 'onboarding/2'])
})

function disturbances(load: () => Workload, { kills, stalls, lates, cuts }: BrokerFaults): void {
  /** Disturbs the broker repeatedly; at least one writer must have noticed. */
  async function disturb(times: number, work: () => Promise<void>): Promise<void> {
    const before = load().putOff()
    for (let time = 0; time < times; time++) {
      await load().answered(20)
      await work()
    }
    await load().answered(20)
    expect(load().putOff()).toBeGreaterThan(before)
  }

  async function stall(): Promise<void> {
    broker.stall()
    await pause(STALL)
    broker.resume()
  }

  async function beLate(): Promise<void> {
    broker.late(STALL)
    await pause(2 * STALL)
    broker.late(0)
  }

  test(
    `is killed and started again (${kills} times) are put off, and go on`,
    () => disturb(kills, () => broker.kill().then(broker.start)),
    TIMEOUT_MS,
  )

  test(
    `answers nothing for ${STALL} ms (${stalls} times) are put off, and go on`,
    () => disturb(stalls, stall),
    TIMEOUT_MS,
  )

  test(
    `answers ${STALL} ms late for a while (${lates} times) are put off, and go on`,
    () => disturb(lates, beLate),
    TIMEOUT_MS,
  )

  // New connections work at once, so clients may notice nothing.
  test(
    `breaks all connections (${cuts} times) go on`,
    async () => {
      for (let time = 0; time < cuts; time++) {
        await load().answered(5)
        broker.cut()
      }
      await load().answered(20)
    },
    TIMEOUT_MS,
  )
}

function refusals(people: () => People, outage: Outage): void {
  let met: Met
  beforeAll(async () => {
    met = await sitOut(server, people(), outage)
  }, TIMEOUT_MS)

  test('have their writes answered with 503 while the brokers are away', () => {
    expectRefused(met.first)
    expectRefused(met.later)
  })

  test('can still read while the brokers are away', () => {
    expect(met.reads.map(({ status }) => status)).toEqual(met.reads.map(() => 200))
  })

  if (IS_FULL) times(() => met)
}

function times(met: () => Met): void {
  test(`wait for a 503 at most ${AWAY_WITHIN} ms`, () => {
    expect(slowest(met().first, 1)).toBeLessThanOrEqual(AWAY_WITHIN)
  })

  test(`wait for a 503 at most ${BREAKER_WITHIN} ms once the outage is known`, () => {
    expect(slowest(met().later, NEARLY_ALL)).toBeLessThanOrEqual(BREAKER_WITHIN)
  })

  test(`can write again at most ${BACK_WITHIN} ms after the brokers return`, () => {
    expect(met().back).toBeLessThanOrEqual(BACK_WITHIN)
  })
}

function tell(
  { kills, stalls, lates, cuts }: BrokerFaults,
  audit: Audit,
  partitions: ReadonlyMap<string, readonly string[]>,
): void {
  const all = [...partitions.values()].flat()
  const wrong = Object.entries(audit).map(([what, list]) => `${what} ${list.length}`)
  tellFigure({
    fault: 'a broker away, late and bouncing',
    size: `${kills} kills, ${stalls} stalls, ${lates} times late, ${cuts} breaks; ${people.sent.length} saves`,
    figure: `${wrong.join(', ')}, in ${partitions.size} partitions; sent twice ${all.length - new Set(all).size}`,
    bar: 'each 0 for readers; what was sent twice is hidden from them',
  })
}

function expectRefused(answers: readonly Answer[]): void {
  const refusals = answers.map(({ status, retryAfter }) => ({ status, retryAfter: Number(retryAfter) > 0 }))
  expect(refusals).toEqual(answers.map(() => ({ status: 503, retryAfter: true })))
}

function slowest(answers: readonly Answer[], part: number): number {
  return percentile(
    answers.map(({ ms }) => ms),
    part,
  )
}
