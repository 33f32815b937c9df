import type { RunningEngine } from '../engine.ts'
import { hostContainer } from './container.ts'

/** MongoDB in a container. */
export function startMongoContainer(port: number, args: readonly string[]): Promise<RunningEngine> {
  return hostContainer({ image: 'mongo:6.0.5', port, command: ['mongod', '--bind_ip_all', ...args] })
}
