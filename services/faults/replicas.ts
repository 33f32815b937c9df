import { setTimeout as pause } from 'node:timers/promises'
import { type Ended, type Server, startServer } from '../testing/server.ts'
import { endServer } from './installation.ts'

/** Several processes of the product over the same engines. */
export interface Replicas {
  /** Where they are now. */
  readonly origins: () => readonly string[]
  /** Ends one (SIGTERM), and starts one of this version in its place. */
  readonly restart: (at: number) => Promise<void>
  /** Ends each in turn (SIGTERM), and starts another in its place before the next ends. */
  readonly restartAll: () => Promise<void>
  /** Ends all of them. */
  readonly end: () => Promise<readonly Ended[]>
}

const MOST_STARTS = 20
const BETWEEN_STARTS = 500

export async function startReplicas(
  environment: Readonly<Record<string, string>>,
  count: number,
  program?: string,
): Promise<Replicas> {
  const servers = await Promise.all(Array.from({ length: count }, () => startSupervised(environment, program)))

  async function restart(at: number): Promise<void> {
    const ended = await endServer(servers[at] as Server)
    if (ended.code !== 0) throw new Error(`A server ended with ${ended.code ?? ended.signal}`)
    servers[at] = await startServer(environment)
  }

  return {
    origins: () => servers.map(({ origin }) => origin()),
    restart,
    restartAll: async () => {
      for (const at of servers.keys()) await restart(at)
    },
    end: () => Promise.all(servers.map((server) => endServer(server))),
  }
}

/** Starts a server, and again if it ends meanwhile, as its supervisor does: an older version may not wait for long. */
async function startSupervised(
  environment: Readonly<Record<string, string>>,
  program: string | undefined,
): Promise<Server> {
  for (let tried = 1; ; tried++) {
    try {
      return await startServer(environment, program)
    } catch (error) {
      if (program === undefined || tried === MOST_STARTS) throw error
      await pause(BETWEEN_STARTS)
    }
  }
}
