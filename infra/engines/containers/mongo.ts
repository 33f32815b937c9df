import type { Hosted } from '../engine.ts'
import { hostContainer } from './container.ts'

/** MongoDB in a container. */
export function containMongo(port: number, args: readonly string[]): Promise<Hosted> {
  return hostContainer({ image: 'mongo:6.0.5', port, command: ['mongod', '--bind_ip_all', ...args] })
}
