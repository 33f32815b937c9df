import type { Source } from '../../kernel/index.ts'
import { type Leaves, PAGE_LEAVES } from '../../shared/sealed/page.ts'
import { openPage, type Page } from '../page.ts'
import type { SignedNote } from './notes.ts'
import type { createPages } from './pages.ts'
import type { WaitingEvent } from './waiting.ts'

/** Valid only if the log has its last batch and the last event read of every source. */
export interface Snapshot {
  readonly version: 3
  readonly size: number
  readonly root: string
  readonly batch: number
  readonly highest: number
  /** The incomplete page: batches have the places of their events at sealing, which a move changes. */
  readonly page: Required<Leaves> & Pick<Page, 'nodes'>
  /** The next offset of every source, and the leaf of the event before it. */
  readonly places: Readonly<Record<string, readonly [next: number, leaf: string]>>
  readonly proof: number
  readonly waiting: readonly WaitingAsStored[]
  readonly vkey: string
  /** Former keys of the tree. Absent in older documents. */
  readonly formerKeys?: readonly string[]
  readonly signed: SignedNote | undefined
  /** Origins of earlier trees. Absent in older documents. */
  readonly past?: readonly string[]
}

type WaitingAsStored = readonly [
  ...(readonly [key: string, id: string, person: number, time: number, source: Source, offset: number]),
  ...(readonly [type: string, schema: string]),
]

/** Undefined if the document is from another version or unreadable. */
export function snapshotIn(body: string): Snapshot | undefined {
  try {
    const snapshot: Snapshot = JSON.parse(body)
    return snapshot.version === 3 ? snapshot : undefined
  } catch {
    return undefined
  }
}

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
