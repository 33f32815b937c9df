import type { KeyObject } from 'node:crypto'
import type { Secrets } from '../sealing/secrets.ts'
import type { WrappedKey } from '../sealing/wrap.ts'

export interface Rewrap {
  readonly person: number
  readonly before: Uint8Array
  readonly after: Uint8Array
}

export interface KeyVault {
  readonly secrets: Secrets
  /** Reloads a keyring that another process changed. @throws WrongMasterKey if its master key is not available. */
  readonly refresh: () => Promise<void>
  /** As a `StoredKeyring` in JSON. */
  readonly keyring: () => Promise<string>
  /** False if the current keyring is not `before`. */
  readonly replaceKeyring: (after: string, before: string) => Promise<boolean>
  /** Skips keys that are not as in `before`, because they were destroyed meanwhile. */
  readonly rewrap: (changes: readonly Rewrap[]) => Promise<void>
  /**
   * Creates the key on the first call.
   * @throws ArriveError `erased` if the key was destroyed: it is never created again. Error if it is damaged.
   */
  readonly keyFor: (person: number) => Promise<KeyObject>
  /** Leaves out erased, unknown and damaged keys, so that one bad key does not fail the whole call. */
  readonly existing: (persons: Iterable<number>) => Promise<Map<number, KeyObject>>
  /** Persons in neither result never had a key, or it was lost or damaged. */
  readonly destroyed: (persons: Iterable<number>) => Promise<Set<number>>
  readonly destroy: (person: number) => Promise<void>
  /** The highest number that was ever given a key; 0 at first. */
  readonly highest: () => Promise<number>
  readonly wrapped: (after: number, limit: number) => Promise<readonly WrappedKey[]>
  /** Existing keys stay, unless the import has them destroyed. */
  readonly take: (keys: readonly WrappedKey[]) => Promise<void>
  readonly close: () => Promise<void>
}
