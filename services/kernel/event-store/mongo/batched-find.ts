import type { Db, Document } from 'mongodb'
import { REQUEST_TIMEOUT_MS } from '../../common/deadline.ts'
import type { Doc } from '../ports/document-store.ts'
import { batched } from './batched-reads.ts'
import { asDoc, type StoredDoc, WITHOUT_TOKENS } from './stored-doc.ts'

/** Larger than any page, so that a page comes in one batch. */
export const READING = { batchSize: 1_001, projection: WITHOUT_TOKENS, maxTimeMS: REQUEST_TIMEOUT_MS } as const
/** No collection name contains it. */
const SEPARATOR = ' '

type Wanted = readonly [collection: string, ids: string[]]

/** Combines concurrent reads of any collections: four finds cost nearly three times as much as one query. */
export function createFind(db: Db): (collection: string, ids: readonly string[]) => Promise<Map<string, Doc>> {
  const find = batched(async (keys: readonly string[]) => {
    const [first, ...others] = byCollection(keys)
    if (first === undefined) return new Map<string, Doc>()
    return others.length === 0 ? findInOne(db, first) : findInMany(db, first, others)
  })
  return async (collection, ids) => {
    const found = await find(ids.map((id) => keyOf(collection, id)))
    return new Map(found.values().map((doc) => [doc.id, doc]))
  }
}

function keyOf(collection: string, id: string): string {
  return `${collection}${SEPARATOR}${id}`
}

function byCollection(keys: readonly string[]): readonly Wanted[] {
  const collectionOf = (key: string) => key.slice(0, key.indexOf(SEPARATOR))
  const groups = [...Map.groupBy(keys, collectionOf)]
  return groups.map(([name, own]) => [name, own.map((key) => key.slice(name.length + SEPARATOR.length))])
}

async function findInOne(db: Db, [collection, ids]: Wanted): Promise<Map<string, Doc>> {
  const found = await db
    .collection<StoredDoc>(collection)
    .find({ _id: oneOf(ids) }, READING)
    .toArray()
  return new Map(found.map((stored) => [keyOf(collection, stored._id), asDoc(stored)]))
}

/** MongoDB reads a single id without planning a query. */
export function oneOf<T>(ids: readonly T[]): T | { readonly $in: T[] } {
  const [id, ...others] = ids
  return id !== undefined && others.length === 0 ? id : { $in: [...ids] }
}

/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/unionWith/ */
async function findInMany(db: Db, first: Wanted, others: readonly Wanted[]): Promise<Map<string, Doc>> {
  const unions = others.map((wanted) => ({ $unionWith: { coll: wanted[0], pipeline: stagesOf(wanted) } }))
  const { batchSize, maxTimeMS } = READING
  const found = await db
    .collection(first[0])
    .aggregate<StoredDoc & { readonly of: string }>([...stagesOf(first), ...unions], { batchSize, maxTimeMS })
    .toArray()
  return new Map(found.map(({ of, ...stored }) => [keyOf(of, stored._id), asDoc(stored)]))
}

function stagesOf([collection, ids]: Wanted): Document[] {
  return [{ $match: { _id: oneOf(ids) } }, { $addFields: { of: { $literal: collection }, k: '$$REMOVE' } }]
}
