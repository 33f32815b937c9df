import { generateKeySync, type KeyObject } from 'node:crypto'
import type { AnyBulkWriteOperation, Collection, Db } from 'mongodb'
import { ArriveError } from '../../common/errors.ts'
import type { KeyVault } from '../ports/key-vault.ts'
import { createKeyring, initialKeyring } from '../sealing/keyring.ts'
import type { MasterKeys } from '../sealing/secrets.ts'
import type { WrappedKey } from '../sealing/wrap.ts'
import { oneOf } from './batched-find.ts'
import { batched } from './batched-reads.ts'
import { withRetry } from './commit.ts'
import { createGateway, type MongoGateway } from './gateway.ts'

const COLLECTION = 'keys'
/** Stored among the keys, so that a copy of them includes it. The ids of persons' keys are numbers. */
const RING = 'keyring'
const PLACE = 'MongoDB'
const NOBODY = 0
/** Without a keyring, how many keys to test to find their master key. */
const FIRST = 100

interface StoredKey {
  readonly _id: number
  /** Null if it was destroyed. */
  readonly wrapped: Uint8Array | null
}

/**
 * Each use reads the key, as another process may have destroyed it. Remains of destroyed keys in the journal and oplog
 * are wrapped.
 * @throws WrongMasterKey if the database was created under a master key that this process does not have.
 */
export async function mongoKeyVault(db: Db, masters: MasterKeys): Promise<KeyVault> {
  const gateway = createGateway('key vault')
  const keys = db.collection<StoredKey>(COLLECTION, { promoteBuffers: true })
  const ring = await gateway.write(() => openKeyring(db, keys, masters))
  /** Undefined if it was destroyed or is damaged. */
  const keyIn = async ({ _id, wrapped }: StoredKey) => (wrapped === null ? undefined : ring.open(_id, wrapped))

  async function make(person: number): Promise<StoredKey> {
    const wrapped = ring.wrap(person, generateKeySync('aes', { length: 256 }))
    const options = { upsert: true, returnDocument: 'after' } as const
    const made = await keys.findOneAndUpdate({ _id: person }, { $setOnInsert: { wrapped } }, options)
    if (made === null) throw new Error('The key vault kept no key')
    return settled(made)
  }

  /** Rewraps a new key if a rotation began before it was stored, because the rotation may have passed it already. */
  async function settled(stored: StoredKey): Promise<StoredKey> {
    await ring.refresh()
    const { _id, wrapped } = stored
    if (wrapped === null || ring.isCurrent(_id, wrapped)) return stored
    const after = ring.wrap(_id, await opened(stored))
    await keys.updateOne({ _id, wrapped: bytesOf(wrapped) }, { $set: { wrapped: after } })
    return (await keys.findOne({ _id })) ?? stored
  }

  async function opened(stored: StoredKey): Promise<KeyObject> {
    const key = await keyIn(stored)
    if (stored.wrapped === null) throw new ArriveError('erased')
    if (key === undefined) throw new Error(`The key of person/${stored._id} is damaged`)
    return key
  }

  const find = batched(async (persons: readonly number[]) => {
    const found = await keys.find({ _id: oneOf(persons) }, { batchSize: 1_001 }).toArray()
    return new Map(found.map((stored) => [stored._id, stored]))
  })

  async function keyFor(person: number): Promise<KeyObject> {
    return opened((await find([person])).get(person) ?? (await withRetry(() => make(person))))
  }

  async function existing(persons: readonly number[]): Promise<Map<number, KeyObject>> {
    const found = new Map<number, KeyObject>()
    for (const [person, stored] of await find(persons)) {
      const key = await keyIn(stored)
      if (key !== undefined) found.set(person, key)
    }
    return found
  }

  return {
    secrets: ring.secrets,
    refresh: () => gateway.read(ring.refresh),
    keyring: () => gateway.read(ring.read),
    replaceKeyring: (after, before) => gateway.write(() => ring.replace(after, before)),
    keyFor: (person) => gateway.write(() => keyFor(person)),
    existing: (persons) => gateway.read(() => existing([...persons])),
    destroyed: (persons) =>
      gateway.read(async () => {
        const found = await find([...persons])
        return new Set([...found.values()].filter(({ wrapped }) => wrapped === null).map(({ _id }) => _id))
      }),
    ...keeping(gateway, keys),
    close: async () => gateway.close(),
  }
}

/** The first of the starting processes creates the keyring. @throws WrongMasterKey */
async function openKeyring(db: Db, keys: Collection<StoredKey>, masters: MasterKeys) {
  const rings = db.collection<{ readonly _id: typeof RING; readonly body: string }>(COLLECTION)
  const find = async () => (await rings.findOne({ _id: RING }))?.body

  async function read(): Promise<string> {
    const body = await find()
    if (body === undefined) throw new Error('The keyring is gone from the database of the keys: put it back.')
    return body
  }

  async function make(): Promise<string> {
    const first = await keys.find({ wrapped: { $type: 'binData' } }, { limit: FIRST }).toArray()
    const body = initialKeyring(masters, first.map(asWrapped), PLACE)
    const options = { upsert: true, returnDocument: 'after' } as const
    // Uses the write's result, because a read after a change of primary may be older.
    const made = await withRetry(() => rings.findOneAndUpdate({ _id: RING }, { $setOnInsert: { body } }, options))
    if (made === null) throw new Error('The key vault kept no keyring')
    return made.body
  }

  const ring = createKeyring(masters, (await find()) ?? (await make()), PLACE)
  const refresh = async () => ring.take(await read())

  /** If no available master key opens it, a rotation has just rewrapped it, or it is damaged. */
  async function open(person: number, wrapped: Uint8Array): Promise<KeyObject | undefined> {
    const key = ring.open(person, wrapped)
    if (key !== undefined) return key
    await refresh()
    return ring.open(person, wrapped)
  }

  async function replace(after: string, before: string): Promise<boolean> {
    await rings.updateOne({ _id: RING, body: before }, { $set: { body: after } })
    // Read again, because a retried update finds its own change.
    return (await read()) === after
  }

  return { ...ring, open, read, refresh, replace }
}

function asWrapped({ _id, wrapped }: StoredKey): WrappedKey {
  return { person: _id, wrapped }
}

function keeping(gateway: MongoGateway, keys: Collection<StoredKey>) {
  const writeAll = (operations: AnyBulkWriteOperation<StoredKey>[]) =>
    gateway.background(async () => {
      if (operations.length > 0) await withRetry(() => keys.bulkWrite(operations, { ordered: false }))
    })
  return {
    destroy: (person) =>
      gateway.write(async () => {
        await withRetry(() => keys.updateOne({ _id: person }, { $set: { wrapped: null } }, { upsert: true }))
      }),
    highest: () =>
      gateway.read(async () => (await keys.findOne({ _id: { $gte: NOBODY } }, { sort: { _id: -1 } }))?._id ?? NOBODY),
    wrapped: (after, limit) =>
      gateway.background(async () => {
        const found = await keys.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit }).toArray()
        return found.map(asWrapped)
      }),
    rewrap: (changes) =>
      writeAll(
        changes.map(({ person, before, after }) => {
          const filter = { _id: person, wrapped: bytesOf(before) }
          return { updateOne: { filter, update: { $set: { wrapped: bytesOf(after) } } } }
        }),
      ),
    take: (taken) =>
      writeAll(
        taken.map(({ person, wrapped }) => {
          const update = wrapped === null ? { $set: { wrapped } } : { $setOnInsert: { wrapped: bytesOf(wrapped) } }
          return { updateOne: { filter: { _id: person }, update, upsert: true } }
        }),
      ),
  } satisfies Partial<KeyVault>
}

/** The driver stores a `Buffer` as bytes, other arrays as objects of numbers. */
function bytesOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
