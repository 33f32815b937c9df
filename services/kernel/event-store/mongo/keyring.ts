import type { KeyObject } from 'node:crypto'
import type { Collection } from 'mongodb'
import type { WrappedKey } from '../ports/key-vault.ts'
import { createRing, firstRing } from '../sealing/keyring.ts'
import type { Masters } from '../sealing/secrets.ts'
import { orAgain } from './commit.ts'

/** Among the keys, so that whoever copies these copies it too. Those of persons are numbers. */
const RING = 'keyring'
const PLACE = 'MongoDB'

export interface KeptRing {
  readonly _id: typeof RING
  readonly body: string
}

/**
 * Opens the keyring beside the keys; made at the first start, by one of those that start at once. @throws WrongMaster
 */
export async function mongoRing(
  kept: Collection<KeptRing>,
  masters: Masters,
  first: () => Promise<readonly WrappedKey[]>,
) {
  const find = async () => (await kept.findOne({ _id: RING }))?.body

  async function read(): Promise<string> {
    const body = await find()
    if (body === undefined) throw new Error('The keyring is gone from the database of the keys: put it back.')
    return body
  }

  async function make(): Promise<string> {
    const body = firstRing(masters, await first(), PLACE)
    await orAgain(() => kept.updateOne({ _id: RING }, { $setOnInsert: { body } }, { upsert: true }))
    return read()
  }

  const ring = createRing(masters, (await find()) ?? (await make()), PLACE)
  const refresh = async () => ring.take(await read())

  /** What opens under no key at hand may have been wrapped by a rotation a moment ago, or is damaged. */
  async function open(person: number, wrapped: Uint8Array): Promise<KeyObject | undefined> {
    const key = ring.open(person, wrapped)
    if (key !== undefined) return key
    await refresh()
    return ring.open(person, wrapped)
  }

  async function replace(after: string, before: string): Promise<boolean> {
    await kept.updateOne({ _id: RING, body: before }, { $set: { body: after } })
    // Asked, for a write that was tried twice has found its own.
    return (await read()) === after
  }

  return { ...ring, open, read, refresh, replace }
}
