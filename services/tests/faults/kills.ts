import { setTimeout as pause } from 'node:timers/promises'
import type { EngineNames } from '../testing/engines.ts'
import { spawnServer, startServer } from '../testing/server.ts'
import { type Audit, endServer, newInstallation } from './installation.ts'
import { randomOf } from './random.ts'
import { type Controls, controlsOf } from './raw-log.ts'

export interface Rounds {
  readonly engines: EngineNames
  readonly rounds: number
  readonly writers: number
  /** The same seed kills at the same moments. */
  readonly seed: number
  /** Whether sessions may time out, after ten idle minutes of a suspended machine. Default: that is an error. */
  readonly sessionsEnd?: boolean
}

export interface Survived {
  readonly audit: Audit
  /** Results of checks of the same log with one deliberate error each. */
  readonly controls: Controls | undefined
  readonly writes: number
  /** Writes that were sent again because their result was unknown. */
  readonly unresolved: number
  /** The longest start after a kill, in milliseconds. */
  readonly slowestStart: number
}

/** For a log on files, whose readers do not hide repeats. */
export const ALL_FOUND: Controls = { lost: 1, doubled: 1, repeated: 1, reordered: 1 }

/** The latest kill after a server's first response, in milliseconds. */
const LATEST = 800
/** The shortest start in milliseconds, about. */
const STARTING = 400
/** One kill in this many comes while the server starts. */
const AT_START = 5

/** Kills the server during writes, then checks that exactly the acknowledged saves are there, once. */
export async function surviveKills({ engines, rounds, writers, seed, sessionsEnd = false }: Rounds): Promise<Survived> {
  const installation = await newInstallation(engines)
  const { environment } = installation
  const random = randomOf(seed)
  const starts: number[] = []
  let unresolved = 0
  try {
    let server = await startServer(environment)
    const load = await installation.load([server], writers, { sessionsEnd })
    for (let round = 1; round <= rounds; round++) {
      await load.answered(1)
      await pause(random() * LATEST)
      await endServer(server, 'SIGKILL')
      unresolved += load.sent.filter(({ status }) => status === undefined).length
      if (round % AT_START === 0) await killAtStart(environment, random)
      const began = performance.now()
      server = await startServer(environment)
      starts.push(performance.now() - began)
      load.open(server.origin())
    }
    await load.finish()
    await endServer(server)
    let controls: Controls | undefined
    const audit = await installation.audit(load, {}, (log, judge) => {
      controls = controlsOf(log, load.sent, judge)
    })
    return { audit, controls, writes: load.sent.length, unresolved, slowestStart: Math.max(...starts) }
  } finally {
    await installation.end()
  }
}

async function killAtStart(environment: Readonly<Record<string, string>>, random: () => number): Promise<void> {
  const server = spawnServer(environment)
  await pause(100 + random() * STARTING)
  await endServer(server, 'SIGKILL')
}
