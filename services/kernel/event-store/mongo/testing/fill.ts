import { BSON, type Db, type IndexDescription } from 'mongodb'
import { openTestMongo } from './database.ts'

/** Documents are extended JSON. */
export type StoredCollections = Readonly<
  Record<string, { readonly docs: string; readonly indexes: readonly (IndexDescription & { readonly name: string })[] }>
>

export async function fillMongo(
  database: string,
  documents: StoredCollections,
  keys: StoredCollections,
): Promise<void> {
  const mongo = await openTestMongo({ database })
  try {
    await fill(mongo.documents, documents)
    await fill(mongo.keys, keys)
  } finally {
    await mongo.close()
  }
}

async function fill(db: Db, collections: StoredCollections): Promise<void> {
  for (const [name, { docs, indexes }] of Object.entries(collections)) {
    const own = indexes.filter((index) => index.name !== '_id_')
    const collection = await db.createCollection(name)
    if (own.length > 0) await collection.createIndexes(own.map(({ ...index }) => index))
    const all = BSON.EJSON.parse(docs, { relaxed: false }) as BSON.Document[]
    if (all.length > 0) await collection.insertMany(all)
  }
}
