import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { memoryLimiter } from '../../common/memory-limiter.ts'
import { QUEUE_METRIC } from '../../common/metrics.ts'
import type { FolderContent, OpenEngines, Opening, Readable, ThreadContent, ThreadEngines } from '../engine-types.ts'
import { embeddedBlobStore } from './blob-store.ts'
import { startCheckpoints } from './checkpoints.ts'
import { embeddedDocumentStore } from './document-store.ts'
import { type EmbeddedEventLog, embeddedEventLog } from './event-log.ts'
import { embeddedKeyVault } from './key-vault.ts'
import { lockFolder } from './lock.ts'
import { roomOf } from './room.ts'
import { asWritten } from './sqlite.ts'

/** @throws Error if another process has the folder. */
export function openEmbedded(
  folder: string,
  { topics, files, masters, watch }: FolderContent & Pick<Opening, 'watch'>,
): OpenEngines & { readonly log: EmbeddedEventLog } {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  using lock = new DisposableStack()
  lock.defer(lockFolder(folder))
  const engines = { ...openFiles(folder, { topics, masters }), blobs: embeddedBlobStore(join(folder, files)) }
  watch?.(...QUEUE_METRIC, engines.log.fullness)
  const checkpoints = startCheckpoints([join(folder, 'log.db'), join(folder, 'documents.db')])
  const held = lock.move()
  return {
    ...engines,
    shared: false,
    limiter: memoryLimiter,
    room: roomOf(folder, {
      log: join(folder, 'log.db'),
      documents: join(folder, 'documents.db'),
      keys: join(folder, 'keys.db'),
      [files]: join(folder, files),
    }),
    close: async () => {
      await checkpoints.stop()
      await engines.log.close()
      await engines.store.close()
      await engines.vault.close()
      await engines.blobs.close()
      held.dispose()
    },
  }
}

function openFiles(folder: string, { topics, masters }: ThreadContent) {
  const vault = asWritten(join(folder, 'keys.db'), (file) => embeddedKeyVault(file, masters))
  const log = asWritten(join(folder, 'log.db'), (file) => embeddedEventLog(file, topics))
  const store = asWritten(join(folder, 'documents.db'), (file) => embeddedDocumentStore(file, log))
  return { vault, log, store }
}

/** Connections for another thread of the process that has the folder. */
export function openInThread(folder: string, content: ThreadContent): ThreadEngines {
  const { vault, log, store } = openFiles(folder, content)
  return {
    vault,
    log,
    store,
    close: async () => {
      await log.close()
      await store.close()
      await vault.close()
    },
  }
}

export function openReadable(folder: string, content: FolderContent): Readable {
  checkFolder(folder)
  const engines = openEmbedded(folder, content)
  return { ...engines, events: engines.log.events, count: engines.log.count }
}

/**
 * Opening would create the files, and an empty folder would look like an agency without data.
 * @throws Error if they are missing.
 */
export function checkFolder(folder: string): void {
  if (['log.db', 'keys.db'].every((name) => existsSync(join(folder, name)))) return
  throw new Error(`DATA_DIR must be the folder of an agency: ${folder} holds no log.db and keys.db.`)
}
