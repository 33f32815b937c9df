import { startOn } from '../engine.ts'
import type { RunningProcess } from '../local/process.ts'
import { CLIENTS, type Network } from './network.ts'

export interface ClusterNode {
  readonly name: string
  readonly stop: () => Promise<void>
  /** SIGKILL. */
  readonly kill: () => Promise<void>
  readonly start: () => Promise<void>
  /** Cuts its links to its peers, or to clients too. */
  readonly cutOff: (from: 'peers' | 'everybody') => void
  readonly heal: () => void
  readonly end: () => Promise<void>
}

export interface NodeOptions {
  readonly name: string
  readonly process: RunningProcess
  readonly network: Network
  readonly peers: readonly string[]
  readonly ask: () => Promise<void>
}

/** Six processes starting at once may take this long on a busy machine. */
const START_MS = 180_000

/** Starts all at once; if one fails, stops all. @throws EnginesFailure */
export async function startNodes(nodes: readonly ClusterNode[]): Promise<void> {
  const started = await Promise.allSettled(nodes.map(({ start }) => start()))
  const failed = started.find((one) => one.status === 'rejected')
  if (failed === undefined) return
  await Promise.all(nodes.map(({ end }) => end()))
  throw failed.reason
}

export function clusterNode({ name, process, network, peers, ask }: NodeOptions): ClusterNode {
  network.addNode(name, process.pid)
  let running: Awaited<ReturnType<typeof startOn>> | undefined

  async function ended(how: 'stop' | 'kill'): Promise<void> {
    await process[how]()
    network.down(name)
  }

  return {
    name,
    stop: () => ended('stop'),
    kill: () => ended('kill'),
    start: async () => {
      await network.up(name)
      if (running === undefined) running = await startOn(process, { name, ask, timeout: START_MS })
      else await running.start()
    },
    cutOff: (from) => {
      const others = from === 'peers' ? peers : [...peers, CLIENTS]
      for (const link of network.links(name, others)) link.cut()
    },
    heal: () => {
      for (const link of network.links(name)) link.heal()
    },
    end: process.end,
  }
}
