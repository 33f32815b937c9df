import { join } from 'node:path'
import type { LogCopy } from './embedded/log-copy.ts'
import type {
  Beside,
  EngineSettings,
  FolderContent,
  OpenEngines,
  Opening,
  Readable,
  ThreadContent,
  ThreadEngines,
} from './engine-types.ts'
import type { StoredEvent, StoredTopicsOptions } from './kafka/stored-events.ts'
import type { KeyVault } from './ports/key-vault.ts'
import type { MasterKeys } from './sealing/secrets.ts'

/**
 * Loads engines on use: the clients of Kafka and MongoDB take longer to load than everything else.
 * @throws Error with one sentence if they cannot be used, or another process has the folder.
 */
export async function openEngines({ distributed, dataDir }: EngineSettings, opening: Opening): Promise<OpenEngines> {
  if (distributed === undefined) {
    const { openEmbedded } = await import('./embedded/engines.ts')
    return openEmbedded(dataDir, opening)
  }
  const { openDistributed } = await import('./distributed/engines.ts')
  return openDistributed({ ...distributed, ...opening })
}

export async function openVault({ distributed, dataDir }: EngineSettings, masters: MasterKeys): Promise<KeyVault> {
  if (distributed === undefined) {
    const { embeddedKeyVault } = await import('./embedded/key-vault.ts')
    return embeddedKeyVault(join(dataDir, 'keys.db'), masters)
  }
  const { openDistributedVault } = await import('./distributed/engines.ts')
  return openDistributedVault(distributed.mongo, masters)
}

/** @param onTaken throws; gets the reason. */
export async function lockFile(file: string, onTaken: (cause: unknown) => never): Promise<() => void> {
  const { tryLock } = await import('./embedded/lock.ts')
  return tryLock(file, onTaken)
}

/**
 * Opens a data folder for this process alone, to copy it.
 * @throws Error if it is empty, in use by another process, or was created under another master key.
 */
export async function openFolder(dataDir: string, content: FolderContent): Promise<Readable> {
  const { openReadable } = await import('./embedded/engines.ts')
  return openReadable(dataDir, content)
}

/** Connections for another thread of the process that has opened the folder. */
export async function openInThread(dataDir: string, content: ThreadContent): Promise<ThreadEngines> {
  const { openInThread: open } = await import('./embedded/engines.ts')
  return open(dataDir, content)
}

/**
 * Opens a data folder for reading while another process uses it.
 * @throws Error if it is empty, or was created under another master key.
 */
export async function openFolderBeside(dataDir: string, content: FolderContent): Promise<Beside> {
  const { openBeside } = await import('./embedded/beside.ts')
  return openBeside(dataDir, content)
}

/** Works while another process writes the log. @throws Error if there is none. */
export async function openLogCopy(dataDir: string): Promise<LogCopy> {
  const { copyLog } = await import('./embedded/log-copy.ts')
  return copyLog(dataDir)
}

/** Works while another process writes the folder; empty if it cannot be read. */
export async function readFolderBodies(dataDir: string, collection: string): Promise<readonly string[]> {
  const { copiedBodies } = await import('./embedded/log-copy.ts')
  return copiedBodies(dataDir, collection)
}

/**
 * Reads events in partition order, during writes, without leaving a trace at the brokers.
 * @throws SettingError if no broker answers, or none of the topics exists.
 */
export async function* readStoredTopics(options: StoredTopicsOptions): AsyncGenerator<StoredEvent> {
  const { storedEvents } = await import('./kafka/stored-events.ts')
  yield* storedEvents(options)
}
