import { type Db, type IndexDescriptionInfo, MongoServerError } from 'mongodb'
import type { CollectionSpec } from '../ports/document-store.ts'
import { indexesOf } from './stored-doc.ts'

const NAMESPACE_EXISTS = 48
/** An index of the same name or of the same keys is there, and it is another one. */
const CONFLICTS = new Set<unknown>([85, 86])
/** Creates a collection if it is missing. Several processes may do so at once. */
export async function ensureCollection(db: Db, name: string): Promise<void> {
  try {
    await db.createCollection(name)
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === NAMESPACE_EXISTS)) throw error
  }
}

/**
 * Makes a collection and its indexes where they are missing; MongoDB itself refuses where an index of the same name is
 * another one. What others have added may help their queries, but must not refuse or remove documents.
 * @throws Error with one sentence for the database's operator.
 */
export async function ensureIndexes(db: Db, spec: CollectionSpec): Promise<void> {
  const collection = db.collection(spec.name)
  try {
    await collection.createIndexes(indexesOf(spec))
  } catch (error) {
    if (error instanceof MongoServerError && CONFLICTS.has(error.code)) throw indexMismatch(spec.name)
    throw error
  }
  const wrong = (await collection.listIndexes().toArray()).find(conflicts)
  if (wrong !== undefined) throw indexMismatch(spec.name, wrong.name)
}

function conflicts({ name, unique, expireAfterSeconds }: IndexDescriptionInfo): boolean {
  return name !== '_id_' && (unique === true || expireAfterSeconds !== undefined)
}

function indexMismatch(collection: string, index = 'of other fields or options'): Error {
  return new Error(
    `Collection ${collection} in MongoDB has an index (${index}) that does not fit: drop it, and the next ` +
      'start makes the right one.',
  )
}
