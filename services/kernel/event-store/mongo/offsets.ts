import type { Db } from 'mongodb'
import type { Source } from '../ports/event-log.ts'

/** Collections of the store itself. No announced collection has a dot in its name. */
export const PROGRESS = 'kernel.progress'
export const COUNTERS = 'kernel.counters'

export interface StoredProgress {
  readonly _id: { readonly reader: string; readonly source: Source }
  readonly next: number
  /** How often it was written, so that each time is a change. */
  readonly moves: number
}

interface StoredCounter {
  readonly _id: string
  readonly n: number
}

/** A consumer's offsets. The collection holds a few dozen documents, so it needs no index. */
export async function offsetsOf(db: Db, reader: string): Promise<Map<Source, number>> {
  const places = await db.collection<StoredProgress>(PROGRESS).find({ '_id.reader': reader }).toArray()
  return new Map(places.map(({ _id, next }) => [_id.source, next]))
}

/** Everybody who has a place. */
export async function consumersOf(db: Db): Promise<readonly string[]> {
  const readers = await db.collection<StoredProgress>(PROGRESS).distinct('_id.reader')
  return readers.sort()
}

export async function forgetOffsets(db: Db, reader: string): Promise<void> {
  await db.collection<StoredProgress>(PROGRESS).deleteMany({ '_id.reader': reader })
}

/** The next number of a counter: above every one before and above `above`, in one step of the server's. */
export async function nextNumber(db: Db, counter: string, above: number): Promise<number> {
  const higher = { $add: [{ $max: ['$n', above] }, 1] }
  const options = { upsert: true, returnDocument: 'after' } as const
  const found = await db
    .collection<StoredCounter>(COUNTERS)
    .findOneAndUpdate({ _id: counter }, [{ $set: { n: higher } }], options)
  if (found === null) throw new Error(`Counter ${counter} gave no number`)
  return found.n
}
