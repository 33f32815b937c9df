import type { ReadVariable } from '../common/setting-values.ts'
import type { DistributedSettings } from '../event-store/engine-types.ts'

/** What a process is told at its start, checked and in its final shape. */
export interface Settings {
  readonly host: string
  readonly port: number
  /** Absent: no metrics are served. */
  readonly metricsPort: number | undefined
  /** Where traces are sent. Absent: nothing is traced. */
  readonly tracesTo: string | undefined
  readonly dataDir: string
  readonly textsDir: string
  /** Whether it was named, and so has to be there. */
  readonly textsDirNamed: boolean
  readonly publicOrigin: string
  /** Where the agency's days begin and end: the name of a time zone. */
  readonly timeZone: string
  readonly masterKey: string | undefined
  /** The one before, while a rotation is under way. */
  readonly masterKeyPrevious: string | undefined
  readonly rateLimits: boolean
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error'
  readonly trustedHops: number
  /** Bytes: a disk with less free is reported as low. */
  readonly diskReserve: number
  readonly services: readonly string[]
  /** Reads the variables of the services, each of which checks its own. */
  readonly read: ReadVariable
  /** Absent: the embedded engines of `dataDir`. */
  readonly distributed: DistributedSettings | undefined
}
