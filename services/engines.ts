import { TOPICS } from '@arrive/contracts/event.ts'
import type { Logger } from './kernel/edge/logs.ts'
import { type OpenEngines, openEmbedded } from './kernel/embedded/engines.ts'
import { makeDataDir } from './kernel/running/data-dir.ts'
import type { Secrets } from './kernel/sealing/secrets.ts'
import type { Settings } from './kernel/settings.ts'

export interface Watch {
  readonly logger: Logger
  /** Told what this process cannot go on after. */
  readonly onFatal: (error: Error) => void
}

/**
 * The engines that the settings ask for: the embedded ones of `DATA_DIR`, or Kafka and MongoDB, whose clients are loaded
 * only then.
 */
export async function openEngines(settings: Settings, secrets: Secrets, watch: Watch): Promise<OpenEngines> {
  const { distributed, dataDir } = settings
  if (distributed === undefined) return openEmbedded(dataDir, TOPICS, secrets)
  const { openDistributed } = await import('./kernel/distributed/engines.ts')
  return openDistributed({ ...distributed, ...watch, secrets, topics: TOPICS })
}

/** A folder is needed by the embedded engines only. @throws SettingError */
export function prepareFolder({ distributed, dataDir }: Settings): void {
  if (distributed === undefined) makeDataDir(dataDir)
}
