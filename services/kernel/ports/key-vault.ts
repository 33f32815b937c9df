import type { KeyObject } from 'node:crypto'

/** One 256-bit key a person, wrapped, kept apart from log and documents. */
export interface KeyVault {
  /**
   * The person's key, made at the first call.
   * @throws ArriveError `erased` - a key that was destroyed is never made again.
   */
  readonly keyFor: (person: number) => Promise<KeyObject>
  /** The keys that are there; an erased or unknown person is missing from the answer. */
  readonly existing: (persons: Iterable<number>) => Promise<Map<number, KeyObject>>
  /** Those of the persons whose key was destroyed. Who is in neither answer never had one, or it was lost. */
  readonly destroyed: (persons: Iterable<number>) => Promise<Set<number>>
  readonly destroy: (person: number) => Promise<void>
  /** The highest number that was ever given a key; 0 at first. */
  readonly highest: () => Promise<number>
  readonly close: () => Promise<void>
}
