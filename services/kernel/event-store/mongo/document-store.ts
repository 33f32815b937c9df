import { type Db, MongoServerError } from 'mongodb'
import { REQUEST_TIMEOUT_MS } from '../../common/deadline.ts'
import { withTimeout } from '../../common/within.ts'
import type { CollectionSpec, Doc, DocumentStore } from '../ports/document-store.ts'
import { createFind, READING } from './batched-find.ts'
import { commitMany, commitTo, withRetry } from './commit.ts'
import { countMatching } from './count.ts'
import { createGateway, type MongoGateway } from './gateway.ts'
import { ensureCollection, ensureIndexes } from './indexes.ts'
import { COUNTERS, consumersOf, forgetOffsets, nextNumber, offsetsOf, PROGRESS } from './offsets.ts'
import { shareCommits } from './shared-commits.ts'
import { asDoc, asStored, pageOf, type StoredDoc, WITHOUT_TOKENS } from './stored-doc.ts'

const NAMESPACE_NOT_FOUND = 26
const HEALTHY_WITHIN = 900

type SpecOf = (collection: string) => CollectionSpec

/**
 * Documents in MongoDB: a collection each. Reads are of the primary, of what a majority has; writes wait for a
 * majority. `compact` does nothing: MongoDB has no way of overwriting what was removed in its files and its oplog. What
 * is personal there is sealed, and stays unreadable without the person's key.
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
    ...reads(db, gateway, of),
    ...writes(db, gateway, of),
    ensure: (announced) =>
      gateway.background(async () => {
        await Promise.all([PROGRESS, COUNTERS].map((name) => ensureCollection(db, name)))
        await Promise.all(announced.map((spec) => ensureIndexes(db, spec)))
        for (const spec of announced) specs.set(spec.name, spec)
      }),
    drop: (names) =>
      gateway.background(async () => {
        for (const name of names) {
          specs.delete(name)
          await drop(db, name)
        }
      }),
    compact: async () => {},
    healthy: () => gateway.read(() => isHealthy(db)),
    close: async () => gateway.close(),
  }
}

function reads(
  db: Db,
  gateway: MongoGateway,
  of: SpecOf,
): Pick<DocumentStore, 'progress' | 'readers' | 'get' | 'ofPerson' | 'list' | 'count' | 'tally'> {
  const collection = (name: string) => db.collection<StoredDoc>(of(name).name)

  const find = createFind(db)

  return {
    progress: (reader) => gateway.read(() => offsetsOf(db, reader)),
    readers: () => gateway.read(() => consumersOf(db)),
    get: async (name, ids) => (ids.length === 0 ? new Map() : gateway.read(() => find(of(name).name, ids))),
    ofPerson: (name, person) =>
      gateway.read(async () => {
        const found = await collection(name)
          .find({ p: person }, { ...READING, sort: { _id: 1 } })
          .toArray()
        return found.map(asDoc)
      }),
    list: (name, query) =>
      gateway.read(async () => {
        const { filter, options } = pageOf(of(name), query)
        // To MongoDB a limit of 0 is none.
        if (query.limit < 1) return []
        return (
          await collection(name)
            .find(filter, { ...READING, ...options })
            .toArray()
        ).map(asDoc)
      }),
    count: (name) => gateway.read(() => collection(name).countDocuments({}, { maxTimeMS: REQUEST_TIMEOUT_MS })),
    tally: (name, counting) => gateway.read(() => countMatching(db, of(name), counting)),
  }
}

function writes(
  db: Db,
  gateway: MongoGateway,
  of: SpecOf,
): Pick<DocumentStore, 'commit' | 'forgetProgress' | 'insertOnce' | 'replaceIf' | 'next' | 'sweep'> {
  const collection = (name: string) => db.collection<StoredDoc>(of(name).name)
  const commit = shareCommits({
    alone: ({ writes, progress }) => commitTo(db, of, writes, progress),
    together: (commits) => commitMany(db, of, commits),
  })

  /** In one step, and acknowledged by a majority also where the document was there: then it is for good. */
  async function insertOnce(name: string, doc: Doc): Promise<Doc | undefined> {
    const change = { $setOnInsert: asStored(of(name), doc) }
    const options = { upsert: true, returnDocument: 'before', projection: WITHOUT_TOKENS } as const
    const before = await collection(name).findOneAndUpdate({ _id: doc.id }, change, options)
    return before === null ? undefined : asDoc(before)
  }

  async function replaceIf(name: string, doc: Doc, body: string): Promise<boolean> {
    const replaced = await collection(name).replaceOne({ _id: doc.id, b: body }, asStored(of(name), doc))
    return replaced.matchedCount === 1
  }

  return {
    commit: (changes, progress) => {
      if (progress === undefined) return gateway.write(() => commitTo(db, of, changes, progress))
      // Nobody waits for a projector's commit; a request waits for the others.
      return gateway.background(() => commit({ writes: changes, progress }))
    },
    forgetProgress: (reader) => gateway.background(() => forgetOffsets(db, reader)),
    insertOnce: (name, doc) => gateway.write(() => withRetry(() => insertOnce(name, doc))),
    replaceIf: (name, doc, body) => gateway.write(() => replaceIf(name, doc, body)),
    next: (counter, above = 0) => gateway.write(() => withRetry(() => nextNumber(db, counter, above))),
    sweep: (name, now) =>
      gateway.background(async () => (await collection(name).deleteMany({ e: { $lt: now } })).deletedCount),
  }
}

async function drop(db: Db, name: string): Promise<void> {
  try {
    await db.dropCollection(name)
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === NAMESPACE_NOT_FOUND)) throw error
  }
}

/** Whether a primary answers within a second. */
async function isHealthy(db: Db): Promise<boolean> {
  try {
    const hello = await withTimeout(HEALTHY_WITHIN, db.command({ hello: 1 }), () => {
      throw new Error('Too late')
    })
    return hello.isWritablePrimary === true
  } catch {
    return false
  }
}
