import type { ReadVariable } from '../common/setting-values.ts'
import type { DistributedSettings } from '../event-store/engine-types.ts'

export interface Settings {
  readonly host: string
  readonly port: number
  /** Absent: no metrics are served. */
  readonly metricsPort: number | undefined
  /** The endpoint for traces. Absent: no tracing. */
  readonly tracesTo: string | undefined
  readonly dataDir: string
  readonly textsDir: string
  /** Whether it was set explicitly, and so must exist. */
  readonly textsDirNamed: boolean
  readonly publicOrigin: string
  readonly timeZone: string
  readonly masterKey: string | undefined
  /** The previous one, during a rotation. */
  readonly masterKeyPrevious: string | undefined
  readonly rateLimits: boolean
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error'
  readonly trustedHops: number
  /** Bytes: a disk with less free space is reported as low. */
  readonly diskReserve: number
  readonly services: readonly string[]
  /** Reads the services' own variables, which they check themselves. */
  readonly read: ReadVariable
  /** Absent: the embedded engines of `dataDir`. */
  readonly distributed: DistributedSettings | undefined
}
