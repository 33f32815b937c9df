import type { KeyObject } from 'node:crypto'
import type { Secrets } from '../sealing/secrets.ts'

/** A person's key as it is kept: under the master key; null where it was destroyed. */
export interface WrappedKey {
  readonly person: number
  readonly wrapped: Uint8Array | null
}

/** A key that comes under another master key. */
export interface Rewrap {
  readonly person: number
  readonly before: Uint8Array
  readonly after: Uint8Array
}

/** One 256-bit key a person, wrapped, kept apart from log and documents; beside them the agency's own secrets. */
export interface KeyVault {
  readonly secrets: Secrets
  /** Reloads a keyring that another process changed. @throws WrongMasterKey if its master key is not available. */
  readonly refresh: () => Promise<void>
  /** The keyring as it is kept (`StoredKeyring`). */
  readonly keyring: () => Promise<string>
  /** Puts another keyring in the place of `before`; false where that is not the one any more. */
  readonly replaceKeyring: (after: string, before: string) => Promise<boolean>
  /** Puts keys in the places of what they were; one that is not that any more, as it was destroyed meanwhile, stays. */
  readonly rewrap: (changes: readonly Rewrap[]) => Promise<void>
  /**
   * The person's key, made at the first call.
   * @throws ArriveError `erased` - a key that was destroyed is never made again. Error where the key is damaged.
   */
  readonly keyFor: (person: number) => Promise<KeyObject>
  /**
   * The keys that are there; an erased or unknown person is missing from the answer, and so is one whose key is
   * damaged: it does not open under the master key that all others open under. Who looks up many is not held up by one.
   */
  readonly existing: (persons: Iterable<number>) => Promise<Map<number, KeyObject>>
  /**
   * Those of the persons whose key was destroyed. Who is in neither answer never had one, or it was lost or is damaged.
   */
  readonly destroyed: (persons: Iterable<number>) => Promise<Set<number>>
  readonly destroy: (person: number) => Promise<void>
  /**
   * The person's key if this process has opened it within the last minute. Nobody is asked whether it was destroyed
   * since: only for a request whose session turns out to be alive, as sessions end before an erasure is answered.
   * Absent where keys are at hand.
   */
  readonly remembered?: (person: number) => KeyObject | undefined
  /** The highest number that was ever given a key; 0 at first. */
  readonly highest: () => Promise<number>
  /** At most `limit` of the keys of persons above `after`, in the order of persons. 0 is nobody, who had one once. */
  readonly wrapped: (after: number, limit: number) => Promise<readonly WrappedKey[]>
  /**
   * Takes keys that another vault has wrapped under the same master key. A key that is there stays, but where it comes
   * destroyed.
   */
  readonly take: (keys: readonly WrappedKey[]) => Promise<void>
  readonly close: () => Promise<void>
}
