import { type Metrics, NO_METRICS } from '../../common/metrics.ts'
import type { Running, StartOptions } from './start.ts'

export type { Running } from './start.ts'

/** Starts modules on engines (`start.ts`). Loaded only now: it brings Koa along, which no test of a service needs. */
export async function start(options: StartOptions): Promise<Running> {
  return (await import('./start.ts')).start(options)
}

/** Metrics where a port is set for them; the library that counts is loaded only then. */
export async function openMetrics({ metricsPort }: { readonly metricsPort: number | undefined }): Promise<Metrics> {
  if (metricsPort === undefined) return NO_METRICS
  const { createMetrics } = await import('../../http/prometheus.ts')
  return createMetrics()
}
