import { setTimeout as pause } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { startMongoProcess } from '../local/mongo.ts'
import { freePort } from '../ports.ts'
import type { Network } from './network.ts'
import { type ClusterNode, clusterNode, startNodes } from './node.ts'

export interface Members {
  readonly uri: string
  readonly nodes: readonly ClusterNode[]
  /** Resolves once there is a primary and the others follow it. */
  readonly inSync: () => Promise<void>
  /** Resolves when exactly one member says it is primary. */
  readonly primary: () => Promise<ClusterNode>
  /** Makes the primary step down for at least this many seconds. */
  readonly stepDown: (seconds: number) => Promise<void>
  readonly end: () => Promise<void>
}

interface Member {
  readonly node: ClusterNode
  readonly port: number
}

const SET = 'rs0'
const COPIES = 3
const BETWEEN_LOOKS = 100
/** Milliseconds without a primary until an election; the default is 10,000. */
const ELECTION_MS = 3_000

export async function startMembers(network: Network): Promise<Members> {
  const ports = await Promise.all(
    Array.from({ length: COPIES }, async () => ({ own: await freePort(), told: await freePort() })),
  )
  const names = ports.map((_, at) => `member-${at + 1}`)
  const members = await Promise.all(
    ports.map(async ({ own, told }, at): Promise<Member> => {
      const name = names[at] as string
      network.addDoor({ node: name, port: told, to: own })
      const size = ['--wiredTigerCacheSizeGB', '0.25', '--oplogSize', '256']
      const process = await startMongoProcess(['--port', String(own), '--replSet', SET, ...size])
      const peers = names.filter((other) => other !== name)
      const node = clusterNode({ name, process, network, peers, ask: async () => void (await hello(own)) })
      return { port: own, node }
    }),
  )
  const nodes = members.map(({ node }) => node)
  await startNodes(nodes)
  const hosts = ports.map(({ told }) => `127.0.0.1:${told}`)
  await initiate(members, hosts)
  const uri = `mongodb://${hosts.join(',')}/arrive?replicaSet=${SET}`
  return { uri, nodes, ...adminOf(members) }
}

async function initiate(members: readonly Member[], hosts: readonly string[]): Promise<void> {
  const config = {
    _id: SET,
    settings: { electionTimeoutMillis: ELECTION_MS, heartbeatIntervalMillis: 500 },
    members: hosts.map((host, _id) => ({ _id, host })),
  }
  await withMember(members[0]?.port, (client) => client.db('admin').command({ replSetInitiate: config }))
  await adminOf(members).inSync()
}

function adminOf(members: readonly Member[]) {
  async function primaries(): Promise<readonly Member[]> {
    const answers = await Promise.all(members.map(({ port }) => hello(port).catch(() => undefined)))
    return members.filter((_, at) => answers[at]?.isWritablePrimary === true)
  }

  async function primary(): Promise<Member> {
    for (;;) {
      const [one, other] = await primaries()
      if (one !== undefined && other === undefined) return one
      await pause(BETWEEN_LOOKS)
    }
  }

  return {
    primary: async () => (await primary()).node,
    inSync: async () => {
      await primary()
      await Promise.all(members.map(({ port }) => untilIn(port)))
    },
    stepDown: async (seconds: number) => {
      const { port } = await primary()
      const command = { replSetStepDown: seconds, secondaryCatchUpPeriodSecs: Math.min(5, seconds) }
      await withMember(port, (client) => client.db('admin').command(command))
    },
    end: async () => {
      await Promise.all(members.map(({ node }) => node.end()))
    },
  }
}

async function untilIn(port: number): Promise<void> {
  for (;;) {
    const said = await hello(port).catch(() => undefined)
    if (said?.isWritablePrimary === true || said?.secondary === true) return
    await pause(BETWEEN_LOOKS)
  }
}

interface Hello {
  readonly isWritablePrimary?: boolean
  readonly secondary?: boolean
}

function hello(port: number): Promise<Hello> {
  return withMember(port, async (client) => (await client.db('admin').command({ hello: 1 })) as Hello)
}

/** Connects to a member directly, not through the simulated network. */
async function withMember<T>(port: number | undefined, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 1_000,
    socketTimeoutMS: 20_000,
  })
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}
