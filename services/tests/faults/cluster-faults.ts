import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '../../../infra/engines/cluster/cluster.ts'
import type { ReplicaLoad } from './replica-load.ts'
import type { Replicas } from './replicas.ts'

interface Scene {
  readonly cluster: Cluster
  readonly replicas: Replicas
  readonly load: Pick<ReplicaLoad, 'taken'>
  /** How often short faults happen. */
  readonly times: number
  /** Milliseconds for which a fault lasts once it has taken effect. */
  readonly lasts: number
}

/** Something that happens under load. Resolves when it has taken effect and is over. */
type ClusterFault = (scene: Scene) => Promise<void>

/** Milliseconds between two repetitions. */
const BETWEEN = 2_000
/** Extra latency in milliseconds, in each direction. */
const SLOW_MS = 40

/** The only fault that starts with an older version. */
export const REPLACED = 'all processes are replaced by those of this version'

/** Everything that happens to a cluster while people save. */
export const CLUSTER_FAULTS = {
  'all partitions change their leaders': async ({ cluster, times }) => {
    for (let time = 0; time < times; time++) {
      await cluster.brokers.moveLeaders()
      await pause(BETWEEN)
    }
  },
  'the broker that leads the most is killed': async ({ cluster: { brokers }, lasts }) => {
    const broker = await brokers.leader()
    await broker.kill()
    await brokers.deposed(broker)
    await pause(lasts)
    await broker.start()
  },
  'the broker that leads the most is cut off from everybody': (scene) => cutBrokerOff(scene, 'everybody'),
  'the broker that leads the most is cut off from the others, not from clients': (scene) =>
    cutBrokerOff(scene, 'peers'),
  'the primary steps down': async ({ cluster: { members }, times }) => {
    for (let time = 0; time < times; time++) {
      const primary = await members.primary()
      await members.stepDown(5)
      while ((await members.primary()) === primary) await pause(BETWEEN)
      await members.inSync()
    }
  },
  'the primary is cut off from everybody': (scene) => cutPrimaryOff(scene, 'everybody'),
  'the primary is cut off from the other members, not from clients': (scene) => cutPrimaryOff(scene, 'peers'),
  'everything takes 40 ms longer in both directions': async ({ cluster, lasts }) => {
    cluster.slow(SLOW_MS)
    await pause(lasts)
    cluster.heal()
  },
  'all processes of the product are restarted': async ({ replicas, times }) => {
    for (let time = 0; time < times; time++) {
      await replicas.restartAll()
      await pause(BETWEEN)
    }
  },
  'all brokers and members are restarted': async ({ cluster }) => {
    for (const node of [...cluster.brokers.nodes, ...cluster.members.nodes]) {
      await node.stop()
      await node.start()
      await cluster.inSync()
    }
  },
  [REPLACED]: async ({ replicas, load, times, lasts }) => {
    await replicas.upgradeAll()
    await Promise.all([pause(lasts), ...replicas.origins().map((origin) => load.taken(times, origin))])
  },
} as const satisfies Readonly<Record<string, ClusterFault>>

async function cutBrokerOff({ cluster: { brokers }, lasts }: Scene, from: 'peers' | 'everybody'): Promise<void> {
  const broker = await brokers.leader()
  broker.cutOff(from)
  await brokers.deposed(broker)
  await pause(lasts)
  broker.heal()
}

async function cutPrimaryOff({ cluster: { members }, lasts }: Scene, from: 'peers' | 'everybody'): Promise<void> {
  const primary = await members.primary()
  primary.cutOff(from)
  while ((await members.primary()) === primary) await pause(BETWEEN)
  await pause(lasts)
  primary.heal()
}

export type FaultName = keyof typeof CLUSTER_FAULTS

/** Faults that need only this version. */
export const ALL_FAULTS = (Object.keys(CLUSTER_FAULTS) as FaultName[]).filter((name) => name !== REPLACED)
