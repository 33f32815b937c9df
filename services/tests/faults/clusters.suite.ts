import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type Cluster, startCluster } from '../../../infra/engines/cluster/cluster.ts'
import { tellFigure } from '../../../infra/engines/jest/figures.ts'
import { killServers } from '../testing/server.ts'
import { CLUSTER_FAULTS, type FaultName } from './cluster-faults.ts'
import { type Audit, type Installation, NOTHING_WRONG, newInstallation } from './installation.ts'
import type { OlderCode } from './older-code.ts'
import { type Controls, controlsOf, type RawLog, rawLogOf } from './raw-log.ts'
import { type Rate, type Seen, startReplicaLoad } from './replica-load.ts'
import { startReplicas } from './replicas.ts'

export interface ClusterRun extends Rate {
  readonly faults: readonly FaultName[]
  /** Seconds of load for each fault. */
  readonly seconds: number
  readonly times: number
  /** Milliseconds. */
  readonly lasts: number
  /** The initial version of the processes. Default: this one. */
  readonly older?: () => Promise<OlderCode>
  /** Whether all faults share one cluster, which is cheaper than six engines for each. Default: each has its own. */
  readonly oneCluster?: boolean
}

interface Outcome {
  readonly audit: Audit
  readonly seen: Seen
  readonly raw: RawLog
  readonly saves: number
  /** Results of checks of the same log with one deliberate error each. */
  readonly controls: Controls
}

const REPLICAS = 2
const TIMEOUT_MS = 10 * 60_000
/** The share of the load before the fault. */
const BEFORE = 0.1

/** In full runs, each fault has its own cluster, since a broken one would affect the next fault. */
export function clusterSuite(run: ClusterRun): void {
  let cluster: Cluster | undefined
  let installation: Installation | undefined
  let older: OlderCode | undefined
  beforeAll(async () => {
    older = await run.older?.()
  }, TIMEOUT_MS)
  const [before, after] = run.oneCluster === true ? [beforeAll, afterAll] : [beforeEach, afterEach]
  before(async () => {
    cluster = await startCluster()
  }, TIMEOUT_MS)
  afterEach(async () => {
    await killServers()
    await installation?.end()
    installation = undefined
  }, TIMEOUT_MS)
  after(async () => {
    await cluster?.end()
    cluster = undefined
  }, TIMEOUT_MS)
  afterAll(() => older?.end())

  describe('people who save on three brokers and three members lose nothing, and nothing is duplicated, while', () => {
    test.each(run.faults)(
      '%s',
      async (fault) => {
        if (cluster === undefined) throw new Error('There is no cluster')
        await cluster.inSync()
        const { brokers, members } = cluster
        installation = await newInstallation('distributed', {
          brokers: brokers.addresses,
          uri: members.uri,
          replication: 3,
        })
        const outcome = await goThrough({ cluster, installation, fault, program: older?.program }, run)
        tell(run, fault, outcome)
        const { audit, seen, raw, saves, controls } = outcome
        expect([audit, seen.unexplained]).toEqual([NOTHING_WRONG, []])
        expect(raw.partitions.filter((source) => source.startsWith('onboarding/'))).toHaveLength(3)
        expect(saves).toBeGreaterThan(run.persons)
        expect(controls).toEqual({ lost: 1, doubled: 1, repeated: 0, reordered: 1 })
      },
      TIMEOUT_MS,
    )
  })
}

interface Scenario {
  readonly cluster: Cluster
  readonly installation: Installation
  readonly fault: FaultName
  readonly program: string | undefined
}

async function goThrough(
  { cluster, installation, fault, program }: Scenario,
  { seconds, times, lasts, ...rate }: ClusterRun,
): Promise<Outcome> {
  const replicas = await startReplicas(installation.environment, REPLICAS, program)
  const load = await startReplicaLoad(replicas.origins, rate)
  try {
    const over = pause(seconds * 1_000)
    await pause(BEFORE * seconds * 1_000)
    await CLUSTER_FAULTS[fault]({ cluster, replicas, load, times, lasts })
    await load.taken(rate.persons)
    await over
  } catch (error) {
    load.abandon()
    throw error
  }
  const seen = await load.finish()
  await cluster.inSync()
  await replicas.end()
  let raw: RawLog | undefined
  let controls: Controls | undefined
  const audit = await installation.audit(load, {}, (log, judge) => {
    raw = rawLogOf(log)
    controls = controlsOf(log, load.sent, judge)
  })
  if (raw === undefined || controls === undefined) throw new Error('The log was not judged')
  return { audit, seen, raw, saves: load.sent.length, controls }
}

function tell({ persons }: ClusterRun, fault: string, { audit, seen, raw, saves }: Outcome): void {
  const seconds = (ms: number) => (ms / 1_000).toFixed(1)
  const wrong = Object.entries(audit).map(([what, list]) => `${what} ${list.length}`)
  const rate = (saves / (seen.lasted / 1_000)).toFixed(0)
  const held = `nobody's save taken for ${seconds(seen.pause)} s, one person's for ${seconds(seen.wait)} s`
  tellFigure({
    fault: `three brokers and three members: ${fault}`,
    size: `${saves} saves of ${persons} people in ${seconds(seen.lasted)} s (${rate}/s), ${raw.events} events`,
    figure: `${wrong.join(', ')}, unexplained answers ${seen.unexplained.length}; ${held}; ${seen.putOff} put off; ${
      raw.repeats
    } sent twice, ${raw.late} of them late`,
    bar: 'each 0 for readers; what was sent twice is hidden from them',
  })
}
