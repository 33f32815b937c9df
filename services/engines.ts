import { join } from 'node:path'
import { TOPICS } from '@arrive/contracts/event.ts'
import type { Logger } from './kernel/edge/logs.ts'
import { type OpenEngines, openEmbedded } from './kernel/embedded/engines.ts'
import { embeddedKeyVault } from './kernel/embedded/key-vault.ts'
import type { KeyVault } from './kernel/ports/key-vault.ts'
import { makeDataDir } from './kernel/running/data-dir.ts'
import type { Masters } from './kernel/sealing/secrets.ts'
import type { Settings } from './kernel/settings.ts'

export interface Watch {
  readonly logger: Logger
  /** Told what this process cannot go on after. */
  readonly onFatal: (error: Error) => void
}

/**
 * The engines that the settings ask for: the embedded ones of `DATA_DIR`, or Kafka and MongoDB, whose clients are
 * loaded only then.
 */
export async function openEngines(settings: Settings, masters: Masters, watch: Watch): Promise<OpenEngines> {
  const { distributed, dataDir } = settings
  if (distributed === undefined) return openEmbedded(dataDir, TOPICS, masters)
  const { openDistributed } = await import('./kernel/distributed/engines.ts')
  return openDistributed({ ...distributed, ...watch, masters, topics: TOPICS })
}

/** The keys alone, beside the processes that have them open. */
export async function openVault({ distributed, dataDir }: Settings, masters: Masters): Promise<KeyVault> {
  if (distributed === undefined) return embeddedKeyVault(join(dataDir, 'keys.db'), masters)
  const { openDistributedVault } = await import('./kernel/distributed/engines.ts')
  return openDistributedVault(distributed.mongo, masters)
}

/** A folder is needed by the embedded engines only. @throws SettingError */
export function prepareFolder({ distributed, dataDir }: Settings): void {
  if (distributed === undefined) makeDataDir(dataDir)
}
