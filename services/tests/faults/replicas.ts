import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runCommand } from '../testing/commands.ts'
import { type Ended, type Server, startServer } from '../testing/server.ts'
import { endServer } from './installation.ts'

/** Several processes of the product over the same engines. */
export interface Replicas {
  /** The current origins. */
  readonly origins: () => readonly string[]
  /** Replaces those of an older version with other documents, as "Rebuilding while people save" tells operators to. */
  readonly upgradeAll: () => Promise<void>
  /** Ends each in turn (SIGTERM), and starts another in its place before the next ends. */
  readonly restartAll: () => Promise<void>
  readonly end: () => Promise<readonly Ended[]>
}

const MAX_STARTS = 20
const BETWEEN_STARTS = 500
const REBUILD = join(import.meta.dirname, '..', '..', 'maintenance', 'rebuild.ts')
/** The status of a process that finds the documents of another version. */
const CANNOT_GO_ON = 70

export async function startReplicas(
  environment: Readonly<Record<string, string>>,
  count: number,
  program?: string,
): Promise<Replicas> {
  const servers = await Promise.all(Array.from({ length: count }, () => startSupervised(environment, program)))

  async function startAfter(at: number, ending: Promise<Ended>, status: number): Promise<void> {
    const { code, signal } = await ending
    if (code !== status) throw new Error(`A server ended with ${code ?? signal}`)
    servers[at] = await startServer(environment)
  }

  return {
    origins: () => servers.map(({ origin }) => origin()),
    restartAll: async () => {
      for (const [at, server] of servers.entries()) await startAfter(at, endServer(server), 0)
    },
    upgradeAll: async () => {
      const { code, stderr } = await runCommand(REBUILD, ['--accept'], environment)
      if (code !== 0) throw new Error(`The rebuild ended with ${code}: ${stderr}`)
      await Promise.all(servers.map(({ ended }, at) => startAfter(at, ended, CANNOT_GO_ON)))
    },
    end: () => Promise.all(servers.map((server) => endServer(server))),
  }
}

/** Restarts a server that exits early, as a supervisor does: older versions do not wait for long. */
async function startSupervised(
  environment: Readonly<Record<string, string>>,
  program: string | undefined,
): Promise<Server> {
  for (let tried = 1; ; tried++) {
    try {
      return await startServer(environment, program)
    } catch (error) {
      if (program === undefined || tried === MAX_STARTS) throw error
      await pause(BETWEEN_STARTS)
    }
  }
}
