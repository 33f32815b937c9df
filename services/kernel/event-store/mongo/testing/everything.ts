import { BSON } from 'mongodb'
import { openTestMongo } from './database.ts'

export async function storedIn(database: string): Promise<readonly (readonly [string, Buffer])[]> {
  const mongo = await openTestMongo({ database })
  const all: [string, Buffer][] = []
  for (const db of [mongo.documents, mongo.keys]) {
    for (const { collectionName } of await db.collections()) {
      const docs = await db.collection(collectionName).find().toArray()
      all.push([`${db.databaseName}.${collectionName}`, Buffer.concat(docs.map((doc) => BSON.serialize(doc)))])
    }
  }
  await mongo.close()
  return all
}

export async function keepOnly(database: string, names: readonly string[], keys = true): Promise<void> {
  const mongo = await openTestMongo({ database })
  for (const { collectionName } of await mongo.documents.collections()) {
    if (!names.includes(collectionName)) await mongo.documents.dropCollection(collectionName)
  }
  if (!keys) await mongo.keys.dropDatabase()
  await mongo.close()
}

export async function dropDatabases(database: string): Promise<void> {
  const mongo = await openTestMongo({ database })
  await Promise.all([mongo.documents.dropDatabase(), mongo.keys.dropDatabase()])
  await mongo.close()
}
