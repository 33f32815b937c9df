import { generateKeySync, type KeyObject } from 'node:crypto'
import type { Collection, Db } from 'mongodb'
import { ArriveError } from '../errors.ts'
import type { KeyVault, WrappedKey } from '../ports/key-vault.ts'
import { mayHaveWrapped, unwrapKey, unwrapSound, wrapKey } from '../sealing/wrap.ts'
import { orAgain } from './commit.ts'
import { createDoor } from './door.ts'
import { gathered } from './gathering.ts'

const COLLECTION = 'keys'
const NOBODY = 0
const FIRST = 100

interface StoredKey {
  /** The person's number. */
  readonly _id: number
  /** The key under the master key; null where it was destroyed. */
  readonly wrapped: Uint8Array | null
}

/**
 * The keys in a database of their own, each wrapped by `master` as the embedded vault does, so that they can be moved.
 * Nothing is cached: a key that another process has destroyed is not used again. What is left of a destroyed key
 * in the journal and the oplog until they roll over is wrapped.
 * @throws Error where the database was made under another master key.
 */
export async function mongoKeyVault(db: Db, master: KeyObject): Promise<KeyVault> {
  const door = createDoor('key vault')
  const keys = db.collection<StoredKey>(COLLECTION, { promoteBuffers: true })

  /** The person's key, or the one that another process has made first. */
  async function make(person: number): Promise<StoredKey> {
    const wrapped = wrapKey(master, person, generateKeySync('aes', { length: 256 }))
    const options = { upsert: true, returnDocument: 'after' } as const
    const made = await keys.findOneAndUpdate({ _id: person }, { $setOnInsert: { wrapped } }, options)
    if (made === null) throw new Error('The key vault kept no key')
    return made
  }

  function open({ _id, wrapped }: StoredKey): KeyObject {
    if (wrapped === null) throw new ArriveError('erased')
    return unwrapKey(master, _id, wrapped)
  }

  const find = gathered(async (persons: readonly number[]) => {
    const found = await keys.find({ _id: { $in: persons } }, { batchSize: 1_001 }).toArray()
    return new Map(found.map((stored) => [stored._id, stored]))
  })

  async function keyFor(person: number): Promise<KeyObject> {
    return open((await find([person])).get(person) ?? (await orAgain(() => make(person))))
  }

  async function existing(persons: readonly number[]): Promise<Map<number, KeyObject>> {
    const opened = new Map<number, KeyObject>()
    for (const [person, { wrapped }] of await find(persons)) {
      const key = wrapped === null ? undefined : unwrapSound(master, person, wrapped)
      if (key !== undefined) opened.set(person, key)
    }
    return opened
  }

  async function destroyed(persons: readonly number[]): Promise<Set<number>> {
    const found = await keys.find({ _id: { $in: persons }, wrapped: { $eq: null } }, { batchSize: 1_001 }).toArray()
    return new Set(found.map(({ _id }) => _id))
  }

  /** Person 0 is nobody; its key shows at every start that the master key is still the one of this database. */
  async function checkMaster(): Promise<void> {
    const nobody = await keys.findOne({ _id: NOBODY })
    const isRight = nobody === null ? await mayBeRight() : isSound(nobody)
    if (!isRight) throw new Error('MASTER_KEY is not the one that the keys in this MongoDB were made under.')
    if (nobody === null && !isSound(await orAgain(() => make(NOBODY)))) return checkMaster()
  }

  function isSound({ _id, wrapped }: StoredKey): boolean {
    return wrapped !== null && unwrapSound(master, _id, wrapped) !== undefined
  }

  /** Where the key of nobody is lost the others show it: some of the first ones must open. */
  async function mayBeRight(): Promise<boolean> {
    const first = await keys.find({ wrapped: { $ne: null } }, { limit: FIRST }).toArray()
    return mayHaveWrapped(
      master,
      first.map(({ _id, wrapped }) => ({ person: _id, wrapped })),
    )
  }

  await door.write(checkMaster)
  return {
    keyFor: (person) => door.write(() => keyFor(person)),
    existing: (persons) => orEmpty([...persons], new Map(), (some) => door.read(() => existing(some))),
    destroyed: (persons) => orEmpty([...persons], new Set(), (some) => door.read(() => destroyed(some))),
    destroy: (person) =>
      door.write(async () => {
        await orAgain(() => keys.updateOne({ _id: person }, { $set: { wrapped: null } }, { upsert: true }))
      }),
    highest: () => door.read(async () => (await keys.findOne({}, { sort: { _id: -1 } }))?._id ?? NOBODY),
    wrapped: (after, limit) => door.toil(() => wrappedIn(keys, after, limit)),
    take: (taken) => door.toil(() => orAgain(() => takeInto(keys, taken))),
    close: async () => door.close(),
  }
}

async function wrappedIn(keys: Collection<StoredKey>, after: number, limit: number): Promise<readonly WrappedKey[]> {
  const found = await keys.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit }).toArray()
  return found.map(({ _id, wrapped }) => ({ person: _id, wrapped }))
}

async function takeInto(keys: Collection<StoredKey>, taken: readonly WrappedKey[]): Promise<void> {
  const operations = taken.map(({ person, wrapped }) => {
    const update = wrapped === null ? { $set: { wrapped } } : { $setOnInsert: { wrapped: bytesOf(wrapped) } }
    return { updateOne: { filter: { _id: person }, update, upsert: true } }
  })
  if (operations.length > 0) await keys.bulkWrite(operations, { ordered: false })
}

/** The driver stores a buffer as bytes, another array as an object of numbers. */
function bytesOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** Nobody is asked about nobody. */
async function orEmpty<T>(persons: readonly number[], empty: T, ask: (some: readonly number[]) => Promise<T>) {
  return persons.length === 0 ? empty : ask(persons)
}
