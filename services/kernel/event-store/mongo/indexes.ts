import type { Collection, Db, IndexDescription } from 'mongodb'
import type { CollectionSpec } from '../ports/document-store.ts'
import { hasCode, ignore, NAMESPACE_EXISTS } from './gateway.ts'

/** An index of the same name or of the same keys exists, and it is another one. */
const CONFLICTS = [85, 86]
const INDEX_NOT_FOUND = 27
const EXPIRES = 'expires'

/** Every index costs with every save, so each collection has only those that it is queried through. */
function indexesOf(spec: CollectionSpec): readonly IndexDescription[] {
  const { sort = [], ledger = false, personal = false, sequence, tokens = false, tags = false } = spec
  const indexes: IndexDescription[] = []
  if (spec.expiring === true) indexes.push({ name: EXPIRES, key: { e: 1 }, sparse: true })
  if (tokens) indexes.push({ name: 'tokens', key: { k: 1 }, sparse: true })
  if (ledger) return indexes
  const ordered = personal ? sort.filter((field) => field === sequence) : sort
  return [
    ...indexes,
    { name: 'person', key: { p: 1, _id: 1 } },
    ...ordered.map((field) => ({ name: `sort/${field}`, key: { [`s.${field}`]: 1, _id: 1 } as const })),
    // What carries a tag lies in every order: a page of it is read and no more.
    ...(tags ? sort : []).map((field) => ({
      name: `tags/${field}`,
      key: { t: 1, [`s.${field}`]: 1, _id: 1 } as const,
    })),
  ]
}

/**
 * Creates a collection and its indexes where they are missing; MongoDB itself refuses where an index of the same name
 * is another one. Indexes that others have added may help their queries, but must not refuse or remove documents.
 * @throws Error with one sentence for the database's operator.
 */
export async function ensureIndexes(db: Db, spec: CollectionSpec): Promise<void> {
  const collection = await created(db, spec)
  for (const { name, unique, expireAfterSeconds } of await collection.listIndexes().toArray()) {
    if (name !== '_id_' && (unique === true || expireAfterSeconds !== undefined)) throw indexMismatch(spec.name, name)
    // Every collection had it before; where nothing expires it only costs.
    if (name === EXPIRES && spec.expiring !== true) await collection.dropIndex(EXPIRES).catch(ignore(INDEX_NOT_FOUND))
  }
}

async function created(db: Db, spec: CollectionSpec): Promise<Collection> {
  const collection = db.collection(spec.name)
  const indexes = indexesOf(spec)
  // A collection of no index but that of the ids has to be there all the same: transactions write to it.
  if (indexes.length === 0) await db.createCollection(spec.name).catch(ignore(NAMESPACE_EXISTS))
  else {
    await collection.createIndexes([...indexes]).catch((error: unknown) => {
      throw hasCode(error, ...CONFLICTS) ? indexMismatch(spec.name) : error
    })
  }
  return collection
}

function indexMismatch(collection: string, index = 'of other fields or options'): Error {
  return new Error(
    `Collection ${collection} in MongoDB has an index (${index}) that does not fit: drop it, and the next ` +
      'start makes the right one.',
  )
}
