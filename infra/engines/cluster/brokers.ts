import { setTimeout as pause } from 'node:timers/promises'
import type { Admin } from 'kafkajs'
import { askKafka, withAdmin } from '../ask-kafka.ts'
import type { KafkaSettings } from '../kafka-settings.ts'
import { newKafkaId, QUICK_MACHINE, startKafkaProcess } from '../local/kafka.ts'
import { freePort } from '../ports.ts'
import type { Network } from './network.ts'
import { type ClusterNode, clusterNode, startNodes } from './node.ts'

/** Three brokers that are also controllers. Each has a replica of every partition. */
export interface Brokers {
  readonly addresses: string
  readonly nodes: readonly ClusterNode[]
  readonly leader: () => Promise<ClusterNode>
  /** Resolves when the others see that this broker leads no partition. */
  readonly deposed: (node: ClusterNode) => Promise<void>
  readonly moveLeaders: () => Promise<void>
  readonly inSync: () => Promise<void>
  readonly end: () => Promise<void>
}

interface Ports {
  /** Listener ports, and advertised ports, for clients, brokers and controllers. */
  readonly own: Doors
  readonly told: Doors
}

type Doors = Readonly<Record<'clients' | 'brokers' | 'controllers', number>>

const COPIES = 3
/** Three brokers and the tested process share a machine. */
const MEMORY = ['-Xms96m', '-Xmx224m']
const BETWEEN_LOOKS = 100

const SETTINGS = {
  'min.insync.replicas': '2',
  'offsets.topic.replication.factor': String(COPIES),
  'offsets.topic.num.partitions': String(COPIES),
  // On a busy machine three brokers miss heartbeats; use Kafka's default, and more among controllers.
  'broker.session.timeout.ms': '9000',
  'controller.quorum.fetch.timeout.ms': '5000',
  'controller.quorum.election.timeout.ms': '2000',
  // Return leadership to the preferred replica as soon as possible.
  'leader.imbalance.check.interval.seconds': '1',
  'leader.imbalance.per.broker.percentage': '0',
} as const

export async function startBrokers(network: Network): Promise<Brokers> {
  const cluster = newKafkaId()
  const machine = [...MEMORY, ...QUICK_MACHINE]
  const ports = await Promise.all(Array.from({ length: COPIES }, newPorts))
  const names = ports.map((_, at) => `broker-${at + 1}`)
  const addresses = ports.map(({ told }) => `127.0.0.1:${told.clients}`)
  const nodes = await Promise.all(
    ports.map(async ({ own, told }, at) => {
      const name = names[at] as string
      for (const door of doorsOf(own, told)) network.addDoor({ node: name, ...door })
      const shape = { port: own.clients, advertisedPort: told.clients, controllerPort: own.controllers }
      const node = { id: at + 1, cluster, machine }
      const process = await startKafkaProcess(shape, settingsOf(at, ports), node)
      const peers = names.filter((other) => other !== name)
      return clusterNode({ name, process, network, peers, ask: () => askKafka(`127.0.0.1:${own.clients}`, at + 1) })
    }),
  )
  await startNodes(nodes)
  return { addresses: addresses.join(','), nodes, ...adminOf(addresses, nodes) }
}

async function newPorts(): Promise<Ports> {
  const doors = async () => ({ clients: await freePort(), brokers: await freePort(), controllers: await freePort() })
  return { own: await doors(), told: await doors() }
}

function doorsOf(own: Doors, told: Doors) {
  return (['clients', 'brokers', 'controllers'] as const).map((door) => ({ port: told[door], to: own[door] }))
}

function settingsOf(at: number, all: readonly Ports[]): KafkaSettings {
  const { own, told } = all[at] as Ports
  const listeners = ({ clients, brokers, controllers }: Doors) =>
    `PLAINTEXT://127.0.0.1:${clients},BROKERS://127.0.0.1:${brokers},CONTROLLER://127.0.0.1:${controllers}`
  return {
    ...SETTINGS,
    'node.id': String(at + 1),
    'controller.quorum.voters': all.map((one, id) => `${id + 1}@127.0.0.1:${one.told.controllers}`).join(','),
    listeners: listeners(own),
    'advertised.listeners': listeners(told),
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,BROKERS:PLAINTEXT',
    'inter.broker.listener.name': 'BROKERS',
  }
}

type Partition = Awaited<ReturnType<Admin['fetchTopicMetadata']>>['topics'][number]['partitions'][number]

interface Place extends Pick<Partition, 'leader' | 'replicas' | 'isr'> {
  readonly topic: string
  readonly partition: number
}

function adminOf(addresses: readonly string[], nodes: readonly ClusterNode[]) {
  const idOf = (node: ClusterNode) => nodes.indexOf(node) + 1

  async function places(asked = addresses): Promise<readonly Place[]> {
    const [first, ...others] = asked
    try {
      const { topics } = await withAdmin([String(first)], (admin) => admin.fetchTopicMetadata())
      return topics.flatMap(({ name, partitions }) =>
        partitions.map(({ partitionId, ...rest }) => ({ ...rest, topic: name, partition: partitionId })),
      )
    } catch (error) {
      if (others.length === 0) throw error
      return places(others)
    }
  }

  async function until(isSo: (place: Place) => boolean, asked = addresses): Promise<void> {
    for (;;) {
      const all = await places(asked).catch(() => undefined)
      if (all?.every(isSo)) return
      await pause(BETWEEN_LOOKS)
    }
  }

  return {
    leader: async () => {
      const leaders = (await places()).map(({ leader }) => leader)
      const counts = nodes.map((node) => leaders.filter((leader) => leader === idOf(node)).length)
      return nodes[counts.indexOf(Math.max(...counts))] as ClusterNode
    },
    deposed: (node: ClusterNode) => {
      const others = addresses.filter((_, at) => nodes[at] !== node)
      return until(({ leader }) => leader > 0 && leader !== idOf(node), others)
    },
    moveLeaders: async () => {
      const wanted = await reassign(addresses, await places())
      await until(({ topic, partition, leader }) => wanted.get(`${topic}/${partition}`) === leader)
    },
    inSync: () => until(({ leader, isr }) => leader > 0 && isr.length === COPIES),
    end: async () => {
      await Promise.all(nodes.map(({ end }) => end()))
    },
  }
}

/** Makes another replica of each partition the preferred leader; returns which. */
async function reassign(
  brokers: readonly string[],
  places: readonly Place[],
): Promise<ReadonlyMap<string, number | undefined>> {
  const all = places.map(({ topic, partition, leader, replicas }) => {
    const at = replicas.indexOf(leader)
    return { topic, partition, replicas: [...replicas.slice(at + 1), ...replicas.slice(0, at + 1)] }
  })
  const topics = [...Map.groupBy(all, ({ topic }) => topic)].map(([topic, partitions]) => ({
    topic,
    partitionAssignment: partitions.map(({ partition, replicas }) => ({ partition, replicas })),
  }))
  await withAdmin(brokers, (admin) => admin.alterPartitionReassignments({ topics, timeout: 5_000 }))
  return new Map(all.map(({ topic, partition, replicas }) => [`${topic}/${partition}`, replicas[0]]))
}
