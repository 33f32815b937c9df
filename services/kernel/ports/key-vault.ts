import type { KeyObject } from 'node:crypto'

/** A person's key as it is kept: under the master key; null where it was destroyed. */
export interface WrappedKey {
  readonly person: number
  readonly wrapped: Uint8Array | null
}

/** One 256-bit key a person, wrapped, kept apart from log and documents. */
export interface KeyVault {
  /**
   * The person's key, made at the first call.
   * @throws ArriveError `erased` - a key that was destroyed is never made again. Error where the key is damaged.
   */
  readonly keyFor: (person: number) => Promise<KeyObject>
  /**
   * The keys that are there; an erased or unknown person is missing from the answer, and so is one whose key is damaged:
   * it does not open under the master key that all others open under. Who looks up many is not held up by one.
   */
  readonly existing: (persons: Iterable<number>) => Promise<Map<number, KeyObject>>
  /** Those of the persons whose key was destroyed. Who is in neither answer never had one, or it was lost or is damaged. */
  readonly destroyed: (persons: Iterable<number>) => Promise<Set<number>>
  readonly destroy: (person: number) => Promise<void>
  /** The highest number that was ever given a key; 0 at first. */
  readonly highest: () => Promise<number>
  /** At most `limit` of the keys of persons above `after`, in the order of persons. */
  readonly wrapped: (after: number, limit: number) => Promise<readonly WrappedKey[]>
  /** Takes keys that another vault has wrapped under the same master key. A key that is there stays, but where it comes destroyed. */
  readonly take: (keys: readonly WrappedKey[]) => Promise<void>
  readonly close: () => Promise<void>
}
