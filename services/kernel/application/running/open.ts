import type { Running, StartOptions } from './start.ts'

export type { Running } from './start.ts'

/** Loads `start.ts` on use, because it loads Koa, which tests of services do not need. */
export async function start(options: StartOptions): Promise<Running> {
  return (await import('./start.ts')).start(options)
}
