import type { Collection, Db, IndexDescription } from 'mongodb'
import type { CollectionSpec } from '../ports/document-store.ts'
import { hasCode, ignore, NAMESPACE_EXISTS } from './gateway.ts'
import { nodeIndex, nodeKey } from './moments.ts'

/** A different index of the same name or keys exists. */
const CONFLICTS = [85, 86]
const INDEX_NOT_FOUND = 27
const EXPIRES = 'expires'

/** Every index costs time on every save, so each collection has only those it is queried by. */
function indexesOf(spec: CollectionSpec): readonly IndexDescription[] {
  const { sort = [], ledger = false, personal = false, sequence, tokens = false, tags = false, spans = false } = spec
  const indexes: IndexDescription[] = []
  if (spec.expiring === true) indexes.push({ name: EXPIRES, key: { e: 1 }, sparse: true })
  if (tokens) indexes.push({ name: 'tokens', key: { k: 1 }, sparse: true })
  if (ledger) return indexes
  if (spans) {
    const ofNodes = ['id', ...sort].map((field) => ({ name: nodeIndex(field), key: nodeKey(field) }))
    return [...indexes, { name: 'person', key: { p: 1, _id: 1 } }, ...ofNodes]
  }
  const ordered = personal ? sort.filter((field) => field === sequence) : sort
  return [
    ...indexes,
    { name: 'person', key: { p: 1, _id: 1 } },
    ...ordered.map((field) => ({ name: `sort/${field}`, key: { [`s.${field}`]: 1, _id: 1 } as const })),
    // One per sort order, so that a page of a tag reads no other documents.
    ...(tags ? sort : []).map((field) => ({
      name: `tags/${field}`,
      key: { t: 1, [`s.${field}`]: 1, _id: 1 } as const,
    })),
  ]
}

/**
 * Foreign indexes are fine unless they reject or remove documents.
 * @throws Error with one sentence for the database's operator.
 */
export async function ensureIndexes(db: Db, spec: CollectionSpec): Promise<void> {
  const collection = await created(db, spec)
  for (const { name, unique, expireAfterSeconds } of await collection.listIndexes().toArray()) {
    if (name !== '_id_' && (unique === true || expireAfterSeconds !== undefined)) throw indexMismatch(spec.name, name)
    // Every collection used to have it; without expiring documents it only costs time.
    if (name === EXPIRES && spec.expiring !== true) await collection.dropIndex(EXPIRES).catch(ignore(INDEX_NOT_FOUND))
  }
}

async function created(db: Db, spec: CollectionSpec): Promise<Collection> {
  const collection = db.collection(spec.name)
  const indexes = indexesOf(spec)
  // Create the collection anyway, because transactions write to it.
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
