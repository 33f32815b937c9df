import { type Db, type Filter, type GridFSChunk, type GridFSFile, ObjectId } from 'mongodb'
import type { BlobName, BlobStore } from '../ports/blob-store.ts'
import { createGateway } from './gateway.ts'
import { inTransaction } from './transaction.ts'

/** GridFS's default chunk size, in bytes. */
const CHUNK = 255 * 1_024

interface StoredFile extends Omit<GridFSFile, '_id' | 'metadata'> {
  readonly _id: string
  readonly metadata: { readonly person: number }
}

interface StoredChunk extends Omit<GridFSChunk, 'files_id'> {
  readonly files_id: string
}

/**
 * Files in the GridFS layout, readable by MongoDB's tools. The driver's bucket would leave partial files after an
 * interruption; here each change is one transaction.
 * https://github.com/mongodb/specifications/blob/master/source/gridfs/gridfs-spec.md
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
      const file = {
        filename: id,
        length: bytes.length,
        chunkSize: CHUNK,
        uploadDate: new Date(),
        metadata: { person },
      }
      await files.replaceOne({ _id: id }, file, { session, upsert: true })
      await chunks.deleteMany({ files_id: id }, { session })
      if (bytes.length > 0) await chunks.insertMany(chunksOf(id, bytes), { session })
    })
  }

  /** Reads a snapshot, because the file may be replaced meanwhile. */
  async function get({ id, person }: BlobName): Promise<Uint8Array | undefined> {
    await using session = db.client.startSession({ snapshot: true })
    const file = await files.findOne({ _id: id, 'metadata.person': person }, { session })
    if (file === null) return undefined
    const parts = await chunks.find({ files_id: id }, { session, sort: { n: 1 } }).toArray()
    return Buffer.concat(parts.map(({ data }) => data))
  }

  const remove = (which: Filter<StoredFile>) =>
    gateway.background(() =>
      inTransaction(db.client, async (session) => {
        const found = await files.find(which, { session, projection: { _id: 1 } }).toArray()
        const ids = found.map(({ _id }) => _id)
        if (ids.length === 0) return
        await files.deleteMany({ _id: { $in: ids } }, { session })
        await chunks.deleteMany({ files_id: { $in: ids } }, { session })
      }),
    )

  return {
    put: (id, person, bytes) => gateway.write(() => put(id, person, bytes)),
    get: (file) => gateway.read(() => get(file)),
    forget: (person) => remove({ 'metadata.person': person }),
    remove: (id) => remove({ _id: id }),
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

function chunksOf(id: string, bytes: Uint8Array): StoredChunk[] {
  const count = Math.ceil(bytes.length / CHUNK)
  const part = (n: number) => Buffer.from(bytes.subarray(n * CHUNK, (n + 1) * CHUNK))
  return Array.from({ length: count }, (_, n) => ({ _id: new ObjectId(), files_id: id, n, data: part(n) }))
}
