import { type Ended, type Server, startServer } from '../testing/server.ts'
import { endServer } from './installation.ts'

/** Several processes of the product over the same engines. */
export interface Replicas {
  /** Where they are now. */
  readonly origins: () => readonly string[]
  /** Ends each in turn (SIGTERM), and starts another in its place before the next ends. */
  readonly restartAll: () => Promise<void>
  /** Ends all of them. */
  readonly end: () => Promise<readonly Ended[]>
}

export async function startReplicas(
  environment: Readonly<Record<string, string>>,
  count: number,
  program?: string,
): Promise<Replicas> {
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(environment, program)))

  async function restart(at: number): Promise<void> {
    const ended = await endServer(servers[at] as Server)
    if (ended.code !== 0) throw new Error(`A server ended with ${ended.code ?? ended.signal}`)
    servers[at] = await startServer(environment)
  }

  return {
    origins: () => servers.map(({ origin }) => origin()),
    restartAll: async () => {
      for (const at of servers.keys()) await restart(at)
    },
    end: () => Promise.all(servers.map((server) => endServer(server))),
  }
}
