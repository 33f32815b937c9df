import type { RunningEngine } from '../engine.ts'
import { hostContainer } from './container.ts'

export const MONGO_IMAGE = 'mongo:6.0.5'

export function startMongoContainer(port: number, args: readonly string[]): Promise<RunningEngine> {
  return hostContainer({ image: MONGO_IMAGE, port, command: ['mongod', '--bind_ip_all', ...args] })
}
