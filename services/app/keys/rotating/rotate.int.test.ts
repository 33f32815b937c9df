import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from '@jest/globals'
import { fixedMasterKeys, type KeyVault } from '../../../kernel/index.ts'
import { databaseOf, type Mongo, mongoKeyVault, openTestMongo } from '../../../kernel/testing/engines.ts'
import { embeddedKeyVault, newFolder, removeFolder } from '../../../kernel/testing/index.ts'
import { type RotatedPair, rotationTests } from './rotate.suite.ts'

let mongo: Mongo
/** Dropping takes MongoDB a tenth of a second, so tests do not wait for it. */
const dropped: Promise<unknown>[] = []
beforeAll(async () => {
  mongo = await openTestMongo()
})
afterAll(async () => {
  await Promise.all(dropped)
  await mongo.close()
})

async function pairOf(
  vaultUnder: (...keys: readonly Buffer[]) => KeyVault | Promise<KeyVault>,
  end: () => unknown,
): Promise<RotatedPair> {
  const [master, next] = [randomBytes(32), randomBytes(32)]
  let port = await vaultUnder(master)
  return {
    port,
    master,
    next,
    reopen: async () => {
      await port.close()
      port = await vaultUnder(master)
      return port
    },
    openUnderNext: async () => vaultUnder(next, master),
    openUnderNextAlone: async () => vaultUnder(next),
    close: async () => {
      await port.close().catch(() => undefined)
      await end()
    },
  }
}

describe('in a key vault of a folder', () =>
  rotationTests(async () => {
    const folder = await newFolder()
    const vaultUnder = (...keys: readonly Buffer[]) =>
      embeddedKeyVault(join(folder, 'keys.db'), fixedMasterKeys(...keys))
    return pairOf(vaultUnder, () => removeFolder(folder))
  }))

describe('in a key vault of MongoDB', () =>
  rotationTests(async () => {
    const db = databaseOf(mongo)
    const vaultUnder = (...keys: readonly Buffer[]) => mongoKeyVault(db, fixedMasterKeys(...keys))
    return pairOf(vaultUnder, () => dropped.push(db.dropDatabase()))
  }))
