import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newFolder, removeFolder } from '../../testing/folders.ts'
import { blobStoreSuite } from '../ports/contract/blob-store.suite.ts'
import { documentStoreSuite } from '../ports/contract/document-store.suite.ts'
import { eventLogSuite, LOG_TOPICS } from '../ports/contract/event-log.suite.ts'
import { keyVaultSuite } from '../ports/contract/key-vault.suite.ts'
import type { Opened } from '../ports/contract/opened.suite.ts'
import { fixedMasterKeys } from '../sealing/secrets.ts'
import { embeddedBlobStore } from './blob-store.ts'
import { embeddedDocumentStore } from './document-store.ts'
import { embeddedEventLog } from './event-log.ts'
import { embeddedKeyVault } from './key-vault.ts'

interface Closable {
  readonly close: () => Promise<void>
}

async function inFolder<P extends Closable>(
  make: (folder: string) => P,
): Promise<Opened<P> & { readonly folder: string }> {
  const folder = await newFolder()
  let port = make(folder)
  return {
    folder,
    port,
    reopen: async () => {
      await port.close()
      port = make(folder)
      return port
    },
    close: async () => {
      await port.close().catch(() => undefined)
      await removeFolder(folder)
    },
  }
}

eventLogSuite('embedded', () => inFolder((folder) => embeddedEventLog(join(folder, 'log.db'), LOG_TOPICS)))
documentStoreSuite('embedded', () => inFolder((folder) => embeddedDocumentStore(join(folder, 'documents.db'))))
blobStoreSuite('embedded', () => inFolder((folder) => embeddedBlobStore(join(folder, 'blobs'))))

keyVaultSuite('embedded', async () => {
  const old = randomBytes(32)
  const masters = fixedMasterKeys(old)
  const opened = await inFolder((folder) => embeddedKeyVault(join(folder, 'keys.db'), masters))
  const under = (...keys: readonly Buffer[]) =>
    embeddedKeyVault(join(opened.folder, 'keys.db'), fixedMasterKeys(...keys))
  return {
    ...opened,
    master: old,
    loseRing: async () => {
      const db = new DatabaseSync(join(opened.folder, 'keys.db'))
      db.exec('DELETE FROM keyring')
      db.close()
    },
    openBeside: async () => embeddedKeyVault(join(opened.folder, 'beside.db'), masters),
    openUnderAnother: async () => under(randomBytes(32)),
  }
})
