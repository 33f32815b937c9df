import { type AnyBulkWriteOperation, type ClientSession, type Db, MongoServerError } from 'mongodb'
import type { CollectionSpec, Progress, Write } from '../ports/document-store.ts'
import { PROGRESS, type StoredProgress } from './offsets.ts'
import type { Commit } from './shared-commits.ts'
import { asStored, type StoredDoc } from './stored-doc.ts'
import { inTransaction } from './transaction.ts'

type SpecOf = (collection: string) => CollectionSpec
type Batches = ReadonlyMap<string, AnyBulkWriteOperation<StoredDoc>[]>
type Put = Extract<Write, { readonly kind: 'put' }>

const DUPLICATE_KEY = 11_000
const LOST = new Error('The place is another one')

/** All writes and the progress, or nothing. What is one write alone needs no transaction. */
export async function commitTo(
  db: Db,
  of: SpecOf,
  writes: readonly Write[],
  progress: Progress | undefined,
): Promise<'done' | 'lost'> {
  const batches = batchesOf(of, writes)
  if (progress === undefined && writes.length < 2 && !writes.some((write) => write.kind === 'put' && 'over' in write)) {
    await withRetry(() => writeAll(db, batches))
    return 'done'
  }
  try {
    await inTransaction(db.client, async (session) => {
      if (progress !== undefined) await move(db, progress, session)
      await assertExpected(db, writes, session)
      await writeAll(db, batches, session)
    })
    return 'done'
  } catch (error) {
    if (error === LOST) return 'lost'
    throw error
  }
}

/**
 * Several commits in one transaction. Rejects where one place was lost, or for any other reason: nothing is written
 * then.
 */
export async function commitMany(db: Db, of: SpecOf, commits: readonly Commit[]): Promise<void> {
  const batches = batchesOf(
    of,
    commits.flatMap(({ writes }) => writes),
  )
  const moves = commits.map(({ progress }) => ({ updateOne: moveOf(progress) }))
  await inTransaction(db.client, async (session) => {
    const places = db.collection<StoredProgress>(PROGRESS)
    const { matchedCount, upsertedCount } = await places.bulkWrite(moves, { ordered: true, session })
    if (matchedCount + upsertedCount < moves.length) throw LOST
    await writeAll(db, batches, session)
  })
}

/**
 * What a put expects to replace, in the snapshot of the transaction: who has changed it since then conflicts with the
 * put itself, and the transaction begins anew.
 */
async function assertExpected(db: Db, writes: readonly Write[], session: ClientSession): Promise<void> {
  const puts = writes.filter((write): write is Put => write.kind === 'put' && write.over !== undefined)
  for (const [name, own] of Map.groupBy(puts, ({ collection }) => collection)) {
    const ids = own.map(({ doc }) => doc.id)
    const found = await db
      .collection<StoredDoc>(name)
      .find({ _id: { $in: ids } }, { session, projection: { b: 1 } })
      .toArray()
    const bodies = new Map(found.map(({ _id, b }) => [_id, b]))
    if (own.some(({ doc, over }) => (bodies.get(doc.id) ?? null) !== over)) throw LOST
  }
}

/** Writes without a transaction: two that make one document at the same moment may fail for one of them, once. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return work()
  }
}

/** By collection, in the order given: what is written twice, or forgotten after it was put, ends as it should. */
function batchesOf(of: SpecOf, writes: readonly Write[]): Batches {
  const batches = new Map<string, AnyBulkWriteOperation<StoredDoc>[]>()
  for (const write of writes) {
    const batch = batches.get(write.collection) ?? []
    batches.set(write.collection, batch)
    batch.push(operationOf(of, write))
  }
  return batches
}

/** What was dropped meanwhile need not be announced to have nothing of a person. */
function operationOf(of: SpecOf, write: Write): AnyBulkWriteOperation<StoredDoc> {
  if (write.kind === 'forget') return { deleteMany: { filter: { p: write.person } } }
  of(write.collection)
  if (write.kind === 'remove') return { deleteOne: { filter: { _id: write.id } } }
  return {
    replaceOne: { filter: { _id: write.doc.id }, replacement: asStored(of(write.collection), write.doc), upsert: true },
  }
}

async function writeAll(db: Db, batches: Batches, session?: ClientSession): Promise<void> {
  const options = { ordered: true, ...(session !== undefined && { session }) }
  for (const [name, operations] of batches) await db.collection<StoredDoc>(name).bulkWrite(operations, options)
}

/**
 * The fence. First of all, so that of two who expect the same place one stops before it has written anything. A place
 * that stays is written too: of two at once one must conflict.
 */
async function move(db: Db, progress: Progress, session: ClientSession): Promise<void> {
  const places = db.collection<StoredProgress>(PROGRESS)
  const { filter, update, upsert } = moveOf(progress)
  try {
    const { matchedCount, upsertedCount } = await places.updateOne(filter, update, { session, upsert })
    if (matchedCount + upsertedCount === 0) throw LOST
  } catch (error) {
    throw isDuplicate(error) ? LOST : error
  }
}

/** The first write creates the offset's document; if it already exists with another offset, its id is taken. */
function moveOf({ reader, source, expected, next }: Progress) {
  const filter = { _id: { reader, source }, next: expected }
  return { filter, update: { $set: { next }, $inc: { moves: 1 } }, upsert: expected === 0 }
}

function isDuplicate(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY
}
