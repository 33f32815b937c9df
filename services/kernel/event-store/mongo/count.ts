import type { CountDocumentsOptions, Db } from 'mongodb'
import type { CollectionSpec, Counting, Tally } from '../ports/document-store.ts'
import { hasCode } from './gateway.ts'
import { carrying, type StoredDoc, tagHint } from './stored-doc.ts'

const MAX_TIME_EXPIRED = 50
/** Milliseconds that a page waits for its total. */
const TIMEOUT_MS = 300

export async function countMatching(db: Db, spec: CollectionSpec, counting: Counting): Promise<Tally> {
  const { most = Number.POSITIVE_INFINITY } = counting
  const { filter, options } = tallyQuery(spec, counting)
  try {
    const count = await db.collection<StoredDoc>(spec.name).countDocuments(filter, options)
    return { count: Math.min(count, most), isMore: count > most }
  } catch (error) {
    if (hasCode(error, MAX_TIME_EXPIRED)) return { count: 0, isMore: true }
    throw error
  }
}

/** Without words, name an index, or MongoDB would read documents to count them. */
export function tallyQuery({ sort: [order] = [] }: CollectionSpec, counting: Counting) {
  const { most, tags = [], tokens = [] } = counting
  const isAll = tags.length + tokens.length === 0
  const options: CountDocumentsOptions = {
    maxTimeMS: TIMEOUT_MS,
    ...(most !== undefined && { limit: most + 1 }),
    ...(isAll && { hint: '_id_' }),
    ...(order !== undefined && tagHint(order, counting)),
  }
  return { filter: { ...(isAll && { _id: { $gte: '' } }), ...carrying(counting) }, options }
}
