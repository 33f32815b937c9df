import type { AnyBulkWriteOperation, ClientSession, Db } from 'mongodb'
import { retried } from '../../common/retried.ts'
import type { CollectionSpec, DocumentStore, Progress, Write } from '../ports/document-store.ts'
import { hasCode } from './gateway.ts'
import { asStored, PROGRESS, type StoredDoc, type StoredProgress } from './stored-doc.ts'
import { inTransaction } from './transaction.ts'

export type SpecOf = (collection: string) => CollectionSpec
type ConditionalPut = Extract<Write, { readonly kind: 'put' }>

/** Documents, and a reader's place that moves with them. */
export interface Commit {
  readonly writes: readonly Write[]
  readonly progress?: Progress | undefined
}

export type CommitResult = Awaited<ReturnType<DocumentStore['commit']>>

const DUPLICATE_KEY = 11_000
const LOST = new Error('The place is another one')

/** The writes and the progress of all commits, or nothing. A single write alone needs no transaction. */
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

/**
 * What a put expects to replace, in the snapshot of the transaction: a change since then conflicts with the put itself,
 * and the transaction starts over.
 */
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

/** Writes without a transaction: of two that create one document at the same moment one may fail, once. */
export function withRetry<T>(work: () => Promise<T>): Promise<T> {
  return retried(work, (error, tried) => tried === 1 && hasCode(error, DUPLICATE_KEY), 0)
}

/** To forget a person, a collection need not be announced: one that was dropped meanwhile holds nothing of them. */
function operationOf(of: SpecOf, write: Write): AnyBulkWriteOperation<StoredDoc> {
  if (write.kind === 'forget') return { deleteMany: { filter: { p: write.person } } }
  const spec = of(write.collection)
  if (write.kind === 'remove') return { deleteOne: { filter: { _id: write.id } } }
  return { replaceOne: { filter: { _id: write.doc.id }, replacement: asStored(spec, write.doc), upsert: true } }
}

/** By collection, in the order given: what is written twice, or forgotten after it was put, ends as it should. */
async function writeAll(db: Db, of: SpecOf, writes: readonly Write[], session?: ClientSession): Promise<void> {
  const options = { ordered: true, ...(session !== undefined && { session }) }
  for (const [name, own] of Map.groupBy(writes, ({ collection }) => collection)) {
    const operations = own.map((write) => operationOf(of, write))
    await db.collection<StoredDoc>(name).bulkWrite(operations, options)
  }
}

/**
 * The fence. First of all, so that of two who expect the same place one stops before it has written anything. A place
 * that stays is written too: of two at once one must conflict.
 */
async function moveAll(db: Db, moves: readonly Progress[], session: ClientSession): Promise<void> {
  const places = db.collection<StoredProgress>(PROGRESS)
  const updates = moves.map(({ reader, source, expected, next }) => ({
    updateOne: {
      filter: { _id: { reader, source }, next: expected },
      update: { $set: { next }, $inc: { moves: 1 } },
      // The first write creates the document; if it already exists with another offset, its id is taken.
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
