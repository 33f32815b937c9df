import type { Db, IndexDescription } from 'mongodb'
import type { CollectionSpec } from '../ports/document-store.ts'
import { hasCode } from './gateway.ts'

/** An index of the same name or of the same keys exists, and it is another one. */
const CONFLICTS = [85, 86]

/** Every index costs with every save, so each collection has only those that it is queried through. */
function indexesOf(spec: CollectionSpec): readonly IndexDescription[] {
  const { sort = [], ledger = false, personal = false, sequence, tokens = false, tags = false } = spec
  const indexes: IndexDescription[] = [{ name: 'expires', key: { e: 1 }, sparse: true }]
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
  const collection = db.collection(spec.name)
  await collection.createIndexes([...indexesOf(spec)]).catch((error: unknown) => {
    throw hasCode(error, ...CONFLICTS) ? indexMismatch(spec.name) : error
  })
  for (const { name, unique, expireAfterSeconds } of await collection.listIndexes().toArray()) {
    if (name !== '_id_' && (unique === true || expireAfterSeconds !== undefined)) throw indexMismatch(spec.name, name)
  }
}

function indexMismatch(collection: string, index = 'of other fields or options'): Error {
  return new Error(
    `Collection ${collection} in MongoDB has an index (${index}) that does not fit: drop it, and the next ` +
      'start makes the right one.',
  )
}
