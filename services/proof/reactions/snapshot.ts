import type { Source } from '../../kernel/index.ts'
import type { SignedNote } from './notes.ts'
import type { WaitingEvent } from './waiting.ts'

/** Its document stands beside the state. */
export const SNAPSHOT_ID = 'snapshot'

/**
 * What a start reads on from. It is believed only where the log holds what it says: the batch that it ends with, and
 * the last event that was read of every source.
 */
export interface Snapshot {
  readonly version: 1
  /** The tree: its size and root, the batch that has come to it, and how many persons there are. */
  readonly size: number
  readonly root: string
  readonly batch: number
  readonly highest: number
  /** The next offset of every source, and the leaf of the event before it. */
  readonly places: Readonly<Record<string, readonly [next: number, leaf: string]>>
  /** The next offset of the topic `proof`. */
  readonly proof: number
  readonly waiting: readonly WaitingAsStored[]
  readonly vkey: string
  readonly signed: SignedNote | undefined
}

type WaitingAsStored = readonly [key: string, id: string, person: number, time: number, source: Source, offset: number]

/** What a document holds; undefined where it is of another version of the product, or cannot be read. */
export function snapshotIn(body: string): Snapshot | undefined {
  try {
    const snapshot: Snapshot = JSON.parse(body)
    return snapshot.version === 1 ? snapshot : undefined
  } catch {
    return undefined
  }
}

export function asStored({ key, id, person, time, source, offset }: WaitingEvent): WaitingAsStored {
  return [key, id, person, time, source, offset]
}

export function asWaiting([key, id, person, time, source, offset]: WaitingAsStored): WaitingEvent {
  return { leaf: Buffer.from(key, 'base64'), key, id, person, time, source, offset }
}
