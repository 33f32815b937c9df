import type { Db, Document } from 'mongodb'
import { REQUEST_TIMEOUT_MS } from '../../common/deadline.ts'
import type { Doc } from '../ports/document-store.ts'
import { batched } from './batched-reads.ts'
import { asDoc, type StoredDoc, WITHOUT_TOKENS } from './stored-doc.ts'

/** More than a page has, so that a page comes in one batch. */
export const READING = { batchSize: 1_001, projection: WITHOUT_TOKENS, maxTimeMS: REQUEST_TIMEOUT_MS } as const
/** Not in the name of any collection. */
const BETWEEN = ' '

type Wanted = ReadonlyMap<string, readonly string[]>

/**
 * Finds documents by id. What is asked for at the same time, of whatever collections, goes out as one question: four
 * finds cost the process and MongoDB nearly three times as much as one that names four collections.
 */
export function createFind(db: Db): (collection: string, ids: readonly string[]) => Promise<Map<string, Doc>> {
  const ask = batched(async (names: readonly string[]) => {
    const wanted = byCollection(names)
    return wanted.size === 1 ? findInOne(db, wanted) : findInMany(db, wanted)
  })
  return async (collection, ids) => {
    const found = await ask(ids.map((id) => nameOf(collection, id)))
    return new Map(found.values().map((doc) => [doc.id, doc]))
  }
}

function nameOf(collection: string, id: string): string {
  return `${collection}${BETWEEN}${id}`
}

function byCollection(names: readonly string[]): Wanted {
  const wanted = new Map<string, string[]>()
  for (const name of names) {
    const at = name.indexOf(BETWEEN)
    const collection = name.slice(0, at)
    const ids = wanted.get(collection) ?? []
    wanted.set(collection, ids)
    ids.push(name.slice(at + BETWEEN.length))
  }
  return wanted
}

async function findInOne(db: Db, wanted: Wanted): Promise<Map<string, Doc>> {
  const [[collection, ids]] = [...wanted] as [[string, readonly string[]]]
  const found = await db.collection<StoredDoc>(collection).find(filterOf(ids), READING).toArray()
  return new Map(found.map((stored) => [nameOf(collection, stored._id), asDoc(stored)]))
}

/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/unionWith/ */
async function findInMany(db: Db, wanted: Wanted): Promise<Map<string, Doc>> {
  const [[first, ids], ...others] = [...wanted] as [[string, readonly string[]], ...[string, readonly string[]][]]
  const unions = others.map(([coll, own]) => ({ $unionWith: { coll, pipeline: stagesOf(coll, own) } }))
  const { batchSize, maxTimeMS } = READING
  const found = await db
    .collection(first)
    .aggregate<StoredDoc & { readonly of: string }>([...stagesOf(first, ids), ...unions], { batchSize, maxTimeMS })
    .toArray()
  return new Map(found.map(({ of, ...stored }) => [nameOf(of, stored._id), asDoc(stored)]))
}

function stagesOf(collection: string, ids: readonly string[]): Document[] {
  return [{ $match: filterOf(ids) }, { $addFields: { of: { $literal: collection }, k: '$$REMOVE' } }]
}

function filterOf(ids: readonly string[]) {
  return { _id: { $in: [...ids] } }
}
