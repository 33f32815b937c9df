import { join } from 'node:path'
import type { LogCopy } from './embedded/log-copy.ts'
import type { Beside, EngineSettings, FolderContent, OpenEngines, Opening, Readable } from './engine-types.ts'
import type { StoredEvent, StoredTopicsOptions } from './kafka/stored-events.ts'
import type { KeyVault } from './ports/key-vault.ts'
import type { MasterKeys } from './sealing/secrets.ts'

/**
 * Opens the engines that the settings ask for. Each pair is loaded only where it is asked for: the clients of Kafka and
 * MongoDB take longer to load than everything else.
 * @throws Error with one sentence where they cannot be used, or another process has the folder.
 */
export async function openEngines({ distributed, dataDir }: EngineSettings, opening: Opening): Promise<OpenEngines> {
  if (distributed === undefined) {
    const { openEmbedded } = await import('./embedded/engines.ts')
    return openEmbedded(dataDir, opening)
  }
  const { openDistributed } = await import('./distributed/engines.ts')
  return openDistributed({ ...distributed, ...opening })
}

/** Opens the key vault alone, while other processes may have it open. */
export async function openVault({ distributed, dataDir }: EngineSettings, masters: MasterKeys): Promise<KeyVault> {
  if (distributed === undefined) {
    const { embeddedKeyVault } = await import('./embedded/key-vault.ts')
    return embeddedKeyVault(join(dataDir, 'keys.db'), masters)
  }
  const { openDistributedVault } = await import('./distributed/engines.ts')
  return openDistributedVault(distributed.mongo, masters)
}

/**
 * Locks a file of an embedded folder until this process ends, or what is answered is called.
 * @param onTaken throws; told why it is not to be had.
 */
export async function lockFile(file: string, onTaken: (cause: unknown) => never): Promise<() => void> {
  const { tryLock } = await import('./embedded/lock.ts')
  return tryLock(file, onTaken)
}

/**
 * Opens what a data folder holds, for this process alone, so that it can be copied.
 * @throws Error where there is nothing, another process has the folder, or it was made under another master key.
 */
export async function openFolder(dataDir: string, content: FolderContent): Promise<Readable> {
  const { openReadable } = await import('./embedded/readable.ts')
  return openReadable(dataDir, content)
}

/**
 * Opens what a data folder holds for reading, beside the process that has it.
 * @throws Error where there is nothing, or it was made under another master key.
 */
export async function openFolderBeside(dataDir: string, content: FolderContent): Promise<Beside> {
  const { openBeside } = await import('./embedded/beside.ts')
  return openBeside(dataDir, content)
}

/**
 * Copies the log of a data folder to where it can be read as it stands there, beside whoever writes it.
 * @throws Error where there is none.
 */
export async function openLogCopy(dataDir: string): Promise<LogCopy> {
  const { copyLog } = await import('./embedded/log-copy.ts')
  return copyLog(dataDir)
}

/** The bodies of a collection of a data folder, beside whoever writes it; nothing where they cannot be read. */
export async function readFolderBodies(dataDir: string, collection: string): Promise<readonly string[]> {
  const { copiedBodies } = await import('./embedded/document-copy.ts')
  return copiedBodies(dataDir, collection)
}

/**
 * The events of topics of Kafka as they stand there, each partition in its order, beside whoever writes them, and
 * without a trace of it.
 * @throws SettingError where no broker answers, or none of the topics is there.
 */
export async function* readStoredTopics(options: StoredTopicsOptions): AsyncGenerator<StoredEvent> {
  const { storedEvents } = await import('./kafka/stored-events.ts')
  yield* storedEvents(options)
}

/** Opens an embedded folder once more, in another thread of the process that has it, and only to read. */
export async function openFolderAgain(dataDir: string, content: Pick<FolderContent, 'topics' | 'masters'>) {
  const { openEmbeddedAgain } = await import('./embedded/engines.ts')
  return openEmbeddedAgain(dataDir, content)
}
