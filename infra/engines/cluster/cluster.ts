import { type Brokers, startBrokers } from './brokers.ts'
import { type Members, startMembers } from './members.ts'
import { createNetwork } from './network.ts'

/** Three brokers and a replica set of three, as local processes connected by a simulated network. */
export interface Cluster {
  readonly brokers: Brokers
  readonly members: Members
  /** Adds this latency to all links, in each direction. */
  readonly slow: (ms: number) => void
  readonly heal: () => void
  readonly inSync: () => Promise<void>
  readonly end: () => Promise<void>
}

/** Starts all six; if one fails, stops the others. @throws EnginesFailure */
export async function startCluster(): Promise<Cluster> {
  const network = createNetwork()
  const [brokers, members] = await Promise.allSettled([startBrokers(network), startMembers(network)])
  const end = async () => {
    for (const started of [brokers, members]) if (started.status === 'fulfilled') await started.value.end()
    network.end()
  }
  if (brokers.status === 'rejected' || members.status === 'rejected') {
    await end()
    throw brokers.status === 'rejected' ? brokers.reason : (members as PromiseRejectedResult).reason
  }
  return {
    brokers: brokers.value,
    members: members.value,
    slow: (ms) => {
      for (const link of network.links()) link.slow(ms)
    },
    heal: () => {
      for (const link of network.links()) link.heal()
    },
    inSync: async () => {
      await Promise.all([brokers.value.inSync(), members.value.inSync()])
    },
    end,
  }
}
