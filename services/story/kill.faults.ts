import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { newFolder } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { logOf } from '../testing/history.ts'
import { adminToken } from '../testing/people.ts'
import { killServers, type Server, spawnServer, startServer } from '../testing/server.ts'
import { judge, readEverything, type Verdict } from './verdict.ts'
import { startWorkload, type Workload } from './workload.ts'

export interface Rounds {
  readonly rounds: number
  readonly writers: number
  /** The same seed kills at the same moments. */
  readonly seed: number
}

export interface Survived extends Verdict {
  readonly writes: number
  readonly kills: number
  /** Writes that were sent again because nobody knew what had become of them. */
  readonly killed: number
  /** The longest start after a kill, in milliseconds. */
  readonly slowestStart: number
}

/** A kill comes so many milliseconds after the server is there, at the latest. */
const LATEST = 800
/** How long a start takes at least, about. */
const STARTING = 400
/** One kill in so many comes while the server starts. */
const AT_START = 5

/**
 * Kills the server again and again, at moments that nobody foresees, while people write; then looks whether everything
 * that was acknowledged is there once, and nothing else.
 */
export async function surviveKills({ rounds, writers, seed }: Rounds): Promise<Survived> {
  const dataDir = await newFolder()
  const random = randomOf(seed)
  const environment = { DATA_DIR: dataDir }
  const starts: number[] = []
  let workload: Workload | undefined
  let unresolved = 0
  try {
    let server = await startServer(environment)
    const load = await startWorkload(server.origin(), writers, randomOf(seed + 1))
    workload = load
    for (let round = 1; round <= rounds; round++) {
      await pause(random() * LATEST)
      await end(server, 'SIGKILL')
      unresolved += load.sent.filter(({ status }) => status === undefined).length
      if (round % AT_START === 0) await killAtStart(environment, random)
      const began = performance.now()
      server = await startServer(environment)
      starts.push(performance.now() - began)
      load.open(server.origin())
    }
    await load.finish()
    const found = await read(server, dataDir)
    // The first administrator and the writers have registered before.
    const verdict = judge(load.sent, found, 1 + writers)
    return {
      ...verdict,
      writes: load.sent.length,
      kills: rounds,
      killed: unresolved,
      slowestStart: Math.max(...starts),
    }
  } finally {
    workload?.abandon()
    await killServers()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function read(server: Server, dataDir: string) {
  const client = createClient(server.origin)
  const rows = await readEverything(client, await adminToken(client))
  await end(server, 'SIGTERM')
  return { rows, log: await logOf(dataDir) }
}

async function killAtStart(environment: Readonly<Record<string, string>>, random: () => number): Promise<void> {
  const server = spawnServer(environment)
  await pause(100 + random() * STARTING)
  await end(server, 'SIGKILL')
}

async function end(server: Server, signal: NodeJS.Signals): Promise<void> {
  server.kill(signal)
  await server.ended
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
