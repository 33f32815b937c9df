import type { AnyBulkWriteOperation, ClientSession, Db } from 'mongodb'
import { retried } from '../../common/retried.ts'
import type { CollectionSpec, DocumentStore, Progress, Write } from '../ports/document-store.ts'
import { hasCode } from './gateway.ts'
import { asStored, PROGRESS, type StoredDoc, type StoredProgress } from './stored-doc.ts'
import { inTransaction } from './transaction.ts'

export type SpecOf = (collection: string) => CollectionSpec
type ConditionalPut = Extract<Write, { readonly kind: 'put' }>

export interface Commit {
  readonly writes: readonly Write[]
  readonly progress?: Progress | undefined
}

export type CommitResult = Awaited<ReturnType<DocumentStore['commit']>>

const DUPLICATE_KEY = 11_000
const LOST = new Error('The place is another one')

/** A single write needs no transaction. */
export async function commitTo(db: Db, of: SpecOf, commits: readonly Commit[]): Promise<CommitResult> {
  const writes = commits.flatMap((commit) => commit.writes)
  const moves = commits.map(({ progress }) => progress).filter((progress) => progress !== undefined)
  const puts = writes.filter((write): write is ConditionalPut => write.kind === 'put' && write.over !== undefined)
  if (moves.length === 0 && writes.length < 2 && puts.length === 0) {
    await withRetry(() => writeAll(db, of, writes))
    return 'done'
  }
  try {
    await inTransaction(db.client, async (session) => {
      if (moves.length > 0) await moveAll(db, moves, session)
      await assertExpected(db, puts, session)
      await writeAll(db, of, writes, session)
    })
    return 'done'
  } catch (error) {
    if (error === LOST) return 'lost'
    throw error
  }
}

/** Checks in the transaction's snapshot. A later change conflicts with the put, and the transaction starts over. */
async function assertExpected(db: Db, puts: readonly ConditionalPut[], session: ClientSession): Promise<void> {
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

/** Concurrent upserts of one document can fail once with a duplicate key. */
export function withRetry<T>(work: () => Promise<T>): Promise<T> {
  return retried(work, (error, tried) => tried === 1 && hasCode(error, DUPLICATE_KEY), 0)
}

/** `forget` does not need a registered collection: a dropped one has no data of the person. */
function operationOf(of: SpecOf, write: Write): AnyBulkWriteOperation<StoredDoc> {
  if (write.kind === 'forget') return { deleteMany: { filter: { p: write.person } } }
  const spec = of(write.collection)
  if (write.kind === 'remove') return { deleteOne: { filter: { _id: write.id } } }
  return { replaceOne: { filter: { _id: write.doc.id }, replacement: asStored(spec, write.doc), upsert: true } }
}

/** In the given order, so that a forget after a put ends correctly. */
async function writeAll(db: Db, of: SpecOf, writes: readonly Write[], session?: ClientSession): Promise<void> {
  const options = { ordered: true, ...(session !== undefined && { session }) }
  for (const [name, own] of Map.groupBy(writes, ({ collection }) => collection)) {
    const operations = own.map((write) => operationOf(of, write))
    await db.collection<StoredDoc>(name).bulkWrite(operations, options)
  }
}

/** Runs first, so that a lost commit writes nothing. An unchanged offset is written too, so that commits conflict. */
async function moveAll(db: Db, moves: readonly Progress[], session: ClientSession): Promise<void> {
  const places = db.collection<StoredProgress>(PROGRESS)
  const updates = moves.map(({ reader, source, expected, next }) => ({
    updateOne: {
      filter: { _id: { reader, source }, next: expected },
      update: { $set: { next }, $inc: { moves: 1 } },
      // The first write creates the document; if it exists with another offset, its id is taken.
      upsert: expected === 0,
    },
  }))
  try {
    const { matchedCount, upsertedCount } = await places.bulkWrite(updates, { ordered: true, session })
    if (matchedCount + upsertedCount < moves.length) throw LOST
  } catch (error) {
    throw hasCode(error, DUPLICATE_KEY) ? LOST : error
  }
}
