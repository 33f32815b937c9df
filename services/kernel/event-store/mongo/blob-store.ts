import { type ClientSession, type Db, type Filter, ObjectId } from 'mongodb'
import type { BlobStore } from '../ports/blob-store.ts'
import { createGateway } from './gateway.ts'
import { inTransaction } from './transaction.ts'

/** GridFS's own size of a chunk, in bytes. */
const CHUNK = 255 * 1_024

interface StoredFile {
  readonly _id: string
  readonly filename: string
  readonly length: number
  readonly chunkSize: number
  readonly uploadDate: Date
  readonly metadata: { readonly person: number }
}

interface StoredChunk {
  readonly _id: ObjectId
  readonly files_id: string
  readonly n: number
  readonly data: Uint8Array
}

/**
 * Files in the layout of GridFS (the given bucket), which the tools of MongoDB read. Written here and not by the
 * driver's bucket, as that leaves halves behind where it is interrupted: a file comes, is replaced and goes in one
 * transaction. https://github.com/mongodb/specifications/blob/master/source/gridfs/gridfs-spec.md
 */
export async function mongoBlobStore(db: Db, bucket: string): Promise<BlobStore> {
  const gateway = createGateway('blob store')
  const files = db.collection<StoredFile>(`${bucket}.files`)
  const chunks = db.collection<StoredChunk>(`${bucket}.chunks`, { promoteBuffers: true })
  await gateway.background(async () => {
    await chunks.createIndex({ files_id: 1, n: 1 }, { unique: true })
    await files.createIndexes([{ key: { filename: 1, uploadDate: 1 } }, { key: { 'metadata.person': 1 } }])
  })

  async function put(id: string, person: number, bytes: Uint8Array): Promise<void> {
    await inTransaction(db.client, async (session) => {
      await files.replaceOne({ _id: id }, fileOf(id, person, bytes), { session, upsert: true })
      await chunks.deleteMany({ files_id: id }, { session })
      if (bytes.length > 0) await chunks.insertMany(chunksOf(id, bytes), { session })
    })
  }

  /** As it stood at one moment, while others may replace it. */
  async function get(id: string): Promise<Uint8Array | undefined> {
    await using session = db.client.startSession({ snapshot: true })
    const file = await files.findOne({ _id: id }, { session })
    if (file === null) return undefined
    const parts = await chunks.find({ files_id: id }, { session, sort: { n: 1 } }).toArray()
    return Buffer.concat(parts.map(({ data }) => data))
  }

  async function removeAll(which: Filter<StoredFile>, session: ClientSession): Promise<void> {
    const found = await files.find(which, { session, projection: { _id: 1 } }).toArray()
    const ids = found.map(({ _id }) => _id)
    if (ids.length === 0) return
    await files.deleteMany({ _id: { $in: ids } }, { session })
    await chunks.deleteMany({ files_id: { $in: ids } }, { session })
  }

  const removing = (which: Filter<StoredFile>) =>
    gateway.background(() => inTransaction(db.client, (session) => removeAll(which, session)))

  return {
    put: (id, person, bytes) => gateway.write(() => put(id, person, bytes)),
    get: (id) => gateway.read(() => get(id)),
    forget: (person) => removing({ 'metadata.person': person }),
    remove: (id) => removing({ _id: id }),
    olderThan: (before) =>
      gateway.background(async () => {
        const old = await files.find({ uploadDate: { $lt: new Date(before) } }, { projection: { _id: 1 } }).toArray()
        return old.map(({ _id }) => _id)
      }),
    all: () =>
      gateway.background(async () => {
        const found = await files.find({}, { projection: { 'metadata.person': 1 }, sort: { _id: 1 } }).toArray()
        return found.map(({ _id, metadata }) => ({ id: _id, person: metadata.person }))
      }),
    close: async () => gateway.close(),
  }
}

function fileOf(id: string, person: number, { length }: Uint8Array): Omit<StoredFile, '_id'> {
  return { filename: id, length, chunkSize: CHUNK, uploadDate: new Date(), metadata: { person } }
}

function chunksOf(id: string, bytes: Uint8Array): StoredChunk[] {
  return Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, n) => {
    return { _id: new ObjectId(), files_id: id, n, data: Buffer.from(bytes.subarray(n * CHUNK, (n + 1) * CHUNK)) }
  })
}
