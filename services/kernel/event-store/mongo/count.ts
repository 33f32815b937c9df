import { type CountDocumentsOptions, type Db, type Filter, MongoServerError } from 'mongodb'
import type { CollectionSpec, Counting, Tally } from '../ports/document-store.ts'
import type { StoredDoc } from './stored-doc.ts'

const MAX_TIME_EXPIRED = 50
/** Milliseconds: a page does not wait longer for its total. */
const TIMEOUT_MS = 300

/** Counts documents along an index, without reading any where one word chooses them. */
export async function countMatching(db: Db, spec: CollectionSpec, counting: Counting): Promise<Tally> {
  const { most } = counting
  const { filter, options } = tallyQuery(spec, counting)
  try {
    const count = await db.collection<StoredDoc>(spec.name).countDocuments(filter, options)
    return most !== undefined && count > most ? { count: most, isMore: true } : { count, isMore: false }
  } catch (error) {
    if (error instanceof MongoServerError && error.code === MAX_TIME_EXPIRED) return { count: 0, isMore: true }
    throw error
  }
}

interface TallyQuery {
  readonly filter: Filter<StoredDoc>
  readonly options: CountDocumentsOptions
}

/** Without any word an index has to be named, or documents would be read to be counted. */
export function tallyQuery({ sort = [] }: CollectionSpec, { most, tags = [], tokens = [] }: Counting): TallyQuery {
  const [order] = sort
  const hint =
    tags.length > 0 && tokens.length === 0 && order !== undefined
      ? `tags/${order}`
      : tags.length + tokens.length === 0
        ? '_id_'
        : undefined
  return {
    filter: {
      ...(hint === '_id_' && { _id: { $gte: '' } }),
      ...(tags.length > 0 && { t: { $all: [...tags] } }),
      ...(tokens.length > 0 && { k: { $all: [...tokens] } }),
    },
    options: {
      maxTimeMS: TIMEOUT_MS,
      ...(most !== undefined && { limit: most + 1 }),
      ...(hint !== undefined && { hint }),
    },
  }
}
