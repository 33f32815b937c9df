import { toBase64 } from '@arrive/contracts/proof/base64.ts'
import type { Heads } from '@arrive/contracts/proof/heads.ts'
import { type Batch, type BatchSequenced, parseBatch } from '@arrive/contracts/proof/proof-events.ts'
import { LRUCache } from 'lru-cache'
import { createLedger, type Roots } from '../ledger.ts'
import type { PageEvent } from '../page.ts'
import type { Link } from '../reads/chain.ts'
import { batchOf, isOfRoots } from './batch.ts'
import type { Waiting, WaitingEvent } from './waiting.ts'

/** Roots of recent batches whose checkpoint may still come. */
const MAX_ROOTS = 256

interface Ahead {
  readonly events: readonly WaitingEvent[]
  readonly roots: Roots
  /** The appended data. An unshared engine gives back this very object. */
  readonly data: BatchSequenced
}

export interface BatchesOptions {
  readonly waiting: Waiting
  /** Whether everything is read that was in the log when the batch at this offset was first taken. */
  readonly hasRead: (offset: number) => Promise<boolean>
  /** Called for each batch that counts, in tree order. */
  readonly counted?: (batch: Counted) => void
  /** Where to resume. Default: an empty tree. */
  readonly from?: { readonly heads: Heads; readonly links: readonly Link[] } | undefined
}

export interface Counted {
  readonly ids: readonly string[]
  /** The events, and the batch's own offset. */
  readonly events: readonly PageEvent[]
  readonly offset: number
  readonly roots: Roots
}

type Ending = Pick<Counted, 'offset' | 'roots'>

export type Batches = ReturnType<typeof createBatches>

/**
 * A batch counts if it continues the tree of the last one, and its leaves are in the log and match its roots. Of two
 * concurrent batches, the first in the log counts.
 */
export function createBatches({ waiting, hasRead, counted, from }: BatchesOptions) {
  const ledger = createLedger(from?.links.at(-1)?.after, from?.heads)
  const { accept, last, rootAt } = createEndings(from?.links ?? [], counted)
  /** Our own batch that has not come back from the log yet. */
  let ahead: Ahead | undefined

  const size = () => ahead?.roots.from ?? ledger.size()

  function takeBack(): void {
    if (ahead === undefined) return
    ledger.undo()
    waiting.putBack(ahead.events)
    ahead = undefined
  }

  function acceptOwn({ events, roots: own }: Ahead, offset: number): true {
    accept(countedOf(events, own, offset))
    ahead = undefined
    return true
  }

  async function take(data: unknown, offset: number): Promise<boolean> {
    if (ahead !== undefined && ahead.data === data) return acceptOwn(ahead, offset)
    const batch = parseBatch(data)
    if (batch === undefined || batch.from !== size()) return true
    if (ahead !== undefined && isOfRoots(batch, ahead.roots)) return acceptOwn(ahead, offset)
    return takeForeign(batch, offset)
  }

  /** A batch from another process, or from this one before a restart. */
  async function takeForeign(batch: Batch, offset: number): Promise<boolean> {
    const leaves = batch.leaves.map(toBase64)
    if (!(areKnown(waiting, ahead, leaves) || (await hasRead(offset)))) return false
    // This batch precedes ours, which starts at the same size.
    takeBack()
    const events = waiting.find(leaves)
    if (events === undefined) return true
    const found = ledger.seal(events)
    if (isOfRoots(batch, found)) {
      waiting.remove(events)
      accept(countedOf(events, found, offset))
    } else ledger.undo()
    return true
  }

  return {
    /** False if the batch must be taken again after more is read. */
    take,
    /** Returns the last batch again until it has come back. */
    make: (most: number): BatchSequenced => {
      if (ahead !== undefined) return ahead.data
      const events = waiting.first(most)
      const own = ledger.seal(events)
      const data = batchOf(events, own)
      ahead = { events, roots: own, data }
      waiting.remove(events)
      return data
    },
    isAhead: () => ahead !== undefined,
    size,
    /** Result of the last batch that counts; undefined while one of ours is on its way. */
    last: () => (ahead === undefined ? last()?.roots : undefined),
    lastCounted: last,
    heads: ledger.heads,
    takeChanged: ledger.takeChanged,
    rootAt,
  }
}

/** Whether each leaf is waiting or in our own batch. */
function areKnown(waiting: Waiting, ahead: Ahead | undefined, leaves: readonly string[]): boolean {
  const own = new Set(ahead?.events.map(({ key }) => key))
  return waiting.find(leaves.filter((leaf) => !own.has(leaf))) !== undefined
}

function countedOf(events: readonly WaitingEvent[], roots: Roots, offset: number): Counted {
  return { ids: events.map(({ id }) => id), events, roots, offset }
}

function createEndings(links: readonly Link[], counted: BatchesOptions['counted']) {
  const roots = new LRUCache<number, string>({ max: MAX_ROOTS })
  let last: Ending | undefined

  function add(ending: Ending): void {
    last = ending
    roots.set(...rootOf(ending))
  }
  for (const link of links) add(endingOf(link))

  return {
    accept: (batch: Counted): void => {
      add(batch)
      counted?.(batch)
    },
    last: () => last,
    /** In base64; undefined for sizes that are no longer remembered. */
    rootAt: (at: number) => roots.peek(at),
  }
}

const rootOf = ({ roots }: Ending) => [roots.size, toBase64(roots.root)] as const

function endingOf({ batch, offset, before, after, nodes }: Link): Ending {
  const { from, size, root, headsRoot } = batch
  return { roots: { from, size, root, headsRoot, before, after, nodes }, offset }
}
