import type { CountDocumentsOptions, Db, Filter } from 'mongodb'
import type { CollectionSpec, Counting, Query, Tally } from '../ports/document-store.ts'
import { hasCode } from './gateway.ts'
import { boundHint, carrying, type StoredDoc, tagHint, within } from './stored-doc.ts'

const MAX_TIME_EXPIRED = 50
/** Milliseconds that a page waits for its total. */
export const TIMEOUT_MS = 300
/** Sorting this many documents takes as long as walking an order of 10,000. */
const FEW = 200

export async function countMatching(db: Db, spec: CollectionSpec, counting: Counting): Promise<Tally> {
  const { most = Number.POSITIVE_INFINITY } = counting
  return counted(db, spec, { most, ...tallyQuery(spec, counting) })
}

interface Counted {
  readonly most: number
  readonly filter: Filter<StoredDoc>
  readonly options: CountDocumentsOptions
}

export async function counted(db: Db, { name }: Pick<CollectionSpec, 'name'>, query: Counted): Promise<Tally> {
  const { most, filter, options } = query
  try {
    const count = await db.collection<StoredDoc>(name).countDocuments(filter, options)
    return { count: Math.min(count, most), isMore: count > most }
  } catch (error) {
    if (hasCode(error, MAX_TIME_EXPIRED)) return { count: 0, isMore: true }
    throw error
  }
}

/** Without words, name an index, or MongoDB would read documents to count them. */
export function tallyQuery({ sort: [order] = [] }: CollectionSpec, counting: Counting) {
  const { most, tags = [], tokens = [], atMost } = counting
  const isAll = tags.length + tokens.length === 0 && atMost === undefined
  const options: CountDocumentsOptions = {
    maxTimeMS: TIMEOUT_MS,
    ...(most !== undefined && { limit: most + 1 }),
    ...(isAll && { hint: '_id_' }),
    ...(order !== undefined && tagHint(order, counting)),
    ...(atMost !== undefined && boundHint(atMost, counting)),
  }
  return { filter: { ...(isAll && { _id: { $gte: '' } }), ...carrying(counting), ...within(atMost) }, options }
}

/** Whether few documents are within the bound: in another order they may be far apart, so they are sorted. */
export async function isFewWithin(db: Db, spec: CollectionSpec, { sort, atMost, ...words }: Query): Promise<boolean> {
  if (atMost === undefined || atMost.sort === sort) return false
  const { tags, tokens } = words
  const counting = { atMost, most: FEW, ...(tags !== undefined && { tags }), ...(tokens !== undefined && { tokens }) }
  return !(await countMatching(db, spec, counting)).isMore
}
