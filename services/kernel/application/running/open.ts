import type { Running, StartOptions } from './start.ts'

export type { Running } from './start.ts'

/** Starts modules on engines (`start.ts`). Loaded only now: it brings Koa along, which no test of a service needs. */
export async function start(options: StartOptions): Promise<Running> {
  return (await import('./start.ts')).start(options)
}
