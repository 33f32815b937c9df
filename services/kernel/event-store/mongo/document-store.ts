import type { Db } from 'mongodb'
import { REQUEST_TIMEOUT_MS, withTimeout } from '../../common/deadline.ts'
import type { CollectionSpec, Doc, DocumentStore } from '../ports/document-store.ts'
import { createFind, READING } from './batched-find.ts'
import { commitTo, type SpecOf, withRetry } from './commit.ts'
import { countMatching, isFewWithin } from './count.ts'
import { createGateway, ignore, type MongoGateway, NAMESPACE_EXISTS } from './gateway.ts'
import { ensureIndexes } from './indexes.ts'
import { countAt, pageAt } from './moments.ts'
import { shareCommits } from './shared-commits.ts'
import {
  asDoc,
  asStored,
  COUNTERS,
  PROGRESS,
  pageOf,
  type StoredCounter,
  type StoredDoc,
  type StoredProgress,
  WITHOUT_TOKENS,
} from './stored-doc.ts'

const NAMESPACE_NOT_FOUND = 26
const HEALTHY_WITHIN = 900

/**
 * `compact` does nothing, because MongoDB cannot overwrite removed data in its files and oplog. Personal data there is
 * sealed, and unreadable without the person's key.
 */
export function mongoDocumentStore(db: Db): DocumentStore {
  const gateway = createGateway('document store')
  const specs = new Map<string, CollectionSpec>()
  const of: SpecOf = (name) => {
    const spec = specs.get(name)
    if (spec === undefined) throw new Error(`Collection ${name} was not announced`)
    return spec
  }
  return {
    contended: true,
    ...reads(db, gateway, of),
    ...writes(db, gateway, of),
    ensure: (announced) =>
      gateway.background(async () => {
        // Several processes may create them at once.
        const created = [PROGRESS, COUNTERS].map((name) => db.createCollection(name).catch(ignore(NAMESPACE_EXISTS)))
        await Promise.all(created)
        await Promise.all(announced.map((spec) => ensureIndexes(db, spec)))
        for (const spec of announced) specs.set(spec.name, spec)
      }),
    drop: (names) =>
      gateway.background(async () => {
        for (const name of names) {
          specs.delete(name)
          await db.dropCollection(name).catch(ignore(NAMESPACE_NOT_FOUND))
        }
      }),
    compact: async () => {},
    healthy: () => gateway.read(() => isHealthy(db)),
    close: async () => gateway.close(),
  }
}

function reads(db: Db, gateway: MongoGateway, of: SpecOf) {
  const collection = (name: string) => db.collection<StoredDoc>(of(name).name)
  // A few dozen documents, so it needs no index.
  const places = db.collection<StoredProgress>(PROGRESS)
  const find = createFind(db)
  return {
    progress: (reader) =>
      gateway.read(async () => {
        const found = await places.find({ '_id.reader': reader }).toArray()
        return new Map(found.map(({ _id, next }) => [_id.source, next]))
      }),
    readers: () => gateway.read(async () => (await places.distinct('_id.reader')).sort()),
    get: (name, ids) => gateway.read(() => find(of(name).name, ids)),
    ofPerson: (name, person) =>
      gateway.read(async () => {
        const found = collection(name).find({ p: person }, { ...READING, sort: { _id: 1 } })
        return (await found.toArray()).map(asDoc)
      }),
    list: (name, query) =>
      gateway.read(async () => {
        // MongoDB treats a limit of 0 as no limit.
        if (query.limit < 1) return []
        const { at } = query
        const { filter, options } =
          at === undefined
            ? pageOf(of(name), query, await isFewWithin(db, of(name), query))
            : await pageAt(db, of(name), { ...query, at })
        const found = collection(name).find(filter, { ...READING, ...options })
        return (await found.toArray()).map(asDoc)
      }),
    count: (name) => gateway.read(() => collection(name).countDocuments({}, { maxTimeMS: REQUEST_TIMEOUT_MS })),
    tally: (name, counting) => {
      const { at } = counting
      return gateway.read(() =>
        at === undefined ? countMatching(db, of(name), counting) : countAt(db, of(name), { ...counting, at }),
      )
    },
  } satisfies Partial<DocumentStore>
}

function writes(db: Db, gateway: MongoGateway, of: SpecOf) {
  const collection = (name: string) => db.collection<StoredDoc>(of(name).name)
  const commit = shareCommits((commits) => commitTo(db, of, commits))

  /** Atomic, and acknowledged by a majority even if the document existed. */
  async function insertOnce(name: string, doc: Doc): Promise<Doc | undefined> {
    const change = { $setOnInsert: asStored(of(name), doc) }
    const options = { upsert: true, returnDocument: 'before', projection: WITHOUT_TOKENS } as const
    const before = await collection(name).findOneAndUpdate({ _id: doc.id }, change, options)
    return before === null ? undefined : asDoc(before)
  }

  return {
    commit: (changes, progress) => {
      if (progress === undefined) return gateway.write(() => commitTo(db, of, [{ writes: changes }]))
      // No request waits for a projector's commit, but for the others.
      return gateway.background(() => commit({ writes: changes, progress }))
    },
    forgetProgress: (reader) =>
      gateway.background(async () => {
        await db.collection<StoredProgress>(PROGRESS).deleteMany({ '_id.reader': reader })
      }),
    insertOnce: (name, doc) => gateway.write(() => withRetry(() => insertOnce(name, doc))),
    replaceIf: (name, doc, body) =>
      gateway.write(async () => {
        const replaced = await collection(name).replaceOne({ _id: doc.id, b: body }, asStored(of(name), doc))
        return replaced.matchedCount === 1
      }),
    next: (counter, above = 0) => gateway.write(() => withRetry(() => nextNumber(db, counter, above))),
    sweep: (name, now) =>
      gateway.background(async () => (await collection(name).deleteMany({ e: { $lt: now } })).deletedCount),
  } satisfies Partial<DocumentStore>
}

async function nextNumber(db: Db, counter: string, above: number): Promise<number> {
  const higher = { $add: [{ $max: ['$n', above] }, 1] }
  const options = { upsert: true, returnDocument: 'after' } as const
  const counters = db.collection<StoredCounter>(COUNTERS)
  const found = await counters.findOneAndUpdate({ _id: counter }, [{ $set: { n: higher } }], options)
  if (found === null) throw new Error(`Counter ${counter} gave no number`)
  return found.n
}

async function isHealthy(db: Db): Promise<boolean> {
  const requested = withTimeout(HEALTHY_WITHIN, db.command({ hello: 1 }), () => undefined)
  const hello = await requested.catch(() => undefined)
  return hello?.['isWritablePrimary'] === true
}
