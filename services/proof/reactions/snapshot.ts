import type { Source } from '../../kernel/index.ts'
import { type Leaves, PAGE_LEAVES } from '../../shared/sealed/page.ts'
import { openPage, type Page } from '../page.ts'
import type { SignedNote } from './notes.ts'
import type { createPages } from './pages.ts'
import type { WaitingEvent } from './waiting.ts'

/** Its document stands beside the state. */
export const SNAPSHOT_ID = 'snapshot'

/**
 * What a start reads on from. It is believed only where the log holds what it says: the batch that it ends with, and
 * the last event that was read of every source.
 */
export interface Snapshot {
  readonly version: 3
  /** The tree: its size and root, the batch that has come to it, and how many persons there are. */
  readonly size: number
  readonly root: string
  readonly batch: number
  readonly highest: number
  /** The page that is not complete yet: batches say where events stood when they were sealed, as before a move. */
  readonly page: Required<Leaves> & Pick<Page, 'nodes'>
  /** The next offset of every source, and the leaf of the event before it. */
  readonly places: Readonly<Record<string, readonly [next: number, leaf: string]>>
  /** The next offset of the topic `proof`. */
  readonly proof: number
  readonly waiting: readonly WaitingAsStored[]
  readonly vkey: string
  /** Those that have signed the tree before. Absent in documents of before they were kept. */
  readonly formerKeys?: readonly string[]
  readonly signed: SignedNote | undefined
  /** Origins of earlier trees of the log. Absent in documents of before there could be any. */
  readonly past?: readonly string[]
}

type WaitingAsStored = readonly [
  ...(readonly [key: string, id: string, person: number, time: number, source: Source, offset: number]),
  ...(readonly [type: string, schema: string]),
]

/** What a document holds; undefined where it is of another version of the product, or cannot be read. */
export function snapshotIn(body: string): Snapshot | undefined {
  try {
    const snapshot: Snapshot = JSON.parse(body)
    return snapshot.version === 3 ? snapshot : undefined
  } catch {
    return undefined
  }
}

/** What pages go on from. */
export function begunIn({ size, page }: Pick<Snapshot, 'size' | 'page'>): Parameters<typeof createPages>[0] {
  return { number: Math.floor(size / PAGE_LEAVES), page: openPage(page, page.nodes) }
}

export function asStored({ key, id, person, time, source, offset, type, schema }: WaitingEvent): WaitingAsStored {
  return [key, id, person, time, source, offset, type, schema]
}

export function asWaiting(stored: WaitingAsStored): WaitingEvent {
  const [key, id, person, time, source, offset, type, schema] = stored
  return { leaf: Buffer.from(key, 'base64'), key, id, person, time, source, offset, type, schema }
}
