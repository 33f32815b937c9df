import type { KeyObject } from 'node:crypto'
import type { Collection } from 'mongodb'
import type { WrappedKey } from '../ports/key-vault.ts'
import { createKeyring, initialKeyring } from '../sealing/keyring.ts'
import type { MasterKeys } from '../sealing/secrets.ts'
import { withRetry } from './commit.ts'

/** Stored among the keys, so that a copy of them includes it. The ids of persons' keys are numbers. */
const RING = 'keyring'
const PLACE = 'MongoDB'

export interface KeyringRow {
  readonly _id: typeof RING
  readonly body: string
}

/**
 * Opens the keyring stored with the keys. The first of the starting processes creates it. @throws WrongMasterKey
 */
export async function mongoKeyring(
  kept: Collection<KeyringRow>,
  masters: MasterKeys,
  first: () => Promise<readonly WrappedKey[]>,
) {
  const find = async () => (await kept.findOne({ _id: RING }))?.body

  async function read(): Promise<string> {
    const body = await find()
    if (body === undefined) throw new Error('The keyring is gone from the database of the keys: put it back.')
    return body
  }

  async function make(): Promise<string> {
    const body = initialKeyring(masters, await first(), PLACE)
    await withRetry(() => kept.updateOne({ _id: RING }, { $setOnInsert: { body } }, { upsert: true }))
    return read()
  }

  const ring = createKeyring(masters, (await find()) ?? (await make()), PLACE)
  const refresh = async () => ring.take(await read())

  /** A key that no available master key opens was just rewrapped by a rotation, or is damaged. */
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
