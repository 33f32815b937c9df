import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll } from '@jest/globals'
import type { Db } from 'mongodb'
import { blobStoreSuite } from '../ports/contract/blob-store.suite.ts'
import { documentStoreSuite } from '../ports/contract/document-store.suite.ts'
import { keyVaultSuite } from '../ports/contract/key-vault.suite.ts'
import type { Opened } from '../ports/contract/opened.suite.ts'
import { fixedMasterKeys } from '../sealing/secrets.ts'
import { mongoBlobStore } from './blob-store.ts'
import type { Mongo } from './client.ts'
import { mongoDocumentStore } from './document-store.ts'
import { mongoKeyVault } from './key-vault.ts'
import { databaseOf, openTestMongo } from './testing/database.ts'

let mongo: Mongo
/** Emptied after a test and used again, because making collections and indexes costs much more than the tests. */
const idle: Db[] = []
beforeAll(async () => {
  mongo = await openTestMongo()
})
afterAll(async () => {
  await Promise.all(idle.map((db) => db.dropDatabase()))
  await mongo.close()
})

async function putBack(db: Db): Promise<void> {
  const collections = await db.collections()
  await Promise.all(collections.map((collection) => collection.deleteMany({})))
  idle.push(db)
}

interface Closable {
  readonly close: () => Promise<void>
}

async function inDatabase<P extends Closable>(
  make: (db: Db) => P | Promise<P>,
): Promise<Opened<P> & { readonly db: Db }> {
  const db = idle.pop() ?? databaseOf(mongo)
  let port = await make(db)
  return {
    db,
    port,
    reopen: async () => {
      await port.close()
      port = await make(db)
      return port
    },
    close: async () => {
      await port.close()
      await putBack(db)
    },
  }
}

documentStoreSuite('mongo', () => inDatabase(mongoDocumentStore))
blobStoreSuite('mongo', () => inDatabase((db) => mongoBlobStore(db, 'files')))

keyVaultSuite('mongo', async () => {
  const old = randomBytes(32)
  const opened = await inDatabase((db) => mongoKeyVault(db, fixedMasterKeys(old)))
  const other = idle.pop() ?? databaseOf(mongo)
  return {
    ...opened,
    master: old,
    openUnderAnother: () => mongoKeyVault(opened.db, fixedMasterKeys(randomBytes(32))),
    loseRing: async () => {
      await opened.db.collection<{ _id: string }>('keys').deleteOne({ _id: 'keyring' })
    },
    openBeside: () => mongoKeyVault(other, fixedMasterKeys(old)),
    close: async () => {
      await opened.close()
      await putBack(other)
    },
  }
})
