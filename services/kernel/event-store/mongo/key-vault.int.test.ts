import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Collection, Db } from 'mongodb'
import { fixedMasterKeys } from '../sealing/secrets.ts'
import type { Mongo } from './client.ts'
import { mongoKeyVault } from './key-vault.ts'
import { openTestMongo } from './testing/database.ts'

let mongo: Mongo
beforeAll(async () => {
  mongo = await openTestMongo()
})
afterAll(async () => {
  await mongo.keys.dropDatabase()
  await mongo.close()
})

/** Makes single-document reads lag, as if the database were still empty. */
function behind(db: Db): Db {
  const lagging = (collection: Collection) => replacing(collection, 'findOne', async () => null)
  return replacing(db, 'collection', (name: string) => lagging(db.collection(name)))
}

function replacing<T extends object>(whole: T, name: keyof T, other: unknown): T {
  return new Proxy(whole, {
    get: (_, key) => {
      const value: unknown = key === name ? other : Reflect.get(whole, key)
      return typeof value === 'function' ? value.bind(whole) : value
    },
  })
}

test('a process opens a keyring that another has just created, even if its reads lag', async () => {
  const masters = fixedMasterKeys(randomBytes(32))
  const one = await mongoKeyVault(mongo.keys, masters)
  const other = await mongoKeyVault(behind(mongo.keys), masters)
  expect(other.secrets.pepper.equals(one.secrets.pepper)).toBe(true)
})
