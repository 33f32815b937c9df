import { toBase64 } from '@arrive/contracts/proof/base64.ts'
import type { Heads } from '@arrive/contracts/proof/heads.ts'
import { type Batch, type BatchSequenced, parseBatch } from '@arrive/contracts/proof/proof-events.ts'
import { LRUCache } from 'lru-cache'
import { createLedger, type Roots } from '../ledger.ts'
import type { PageEvent } from '../page.ts'
import type { Link } from '../reads/chain.ts'
import { batchOf, isOfRoots } from './batch.ts'
import type { Waiting, WaitingEvent } from './waiting.ts'

/** Roots of the last batches, for which a checkpoint can still come. */
const KEPT_ROOTS = 256

interface Ahead {
  readonly events: readonly WaitingEvent[]
  readonly roots: Roots
  /** What was appended for it: an engine that alone has the log gives back the very same. */
  readonly data: BatchSequenced
}

export interface BatchesOptions {
  readonly waiting: Waiting
  /** Whether everything is read that the log held when the batch at this offset was taken first. */
  readonly hasRead: (offset: number) => Promise<boolean>
  /** Told of each that counts, in the order of the tree, after what this goes on from. */
  readonly counted?: (batch: Counted) => void
  /** What this goes on from. Default: nothing. */
  readonly from?: { readonly heads: Heads; readonly links: readonly Link[] } | undefined
}

/** A batch that counts. */
export interface Counted {
  readonly ids: readonly string[]
  /** Its events, and where it stands itself. */
  readonly events: readonly PageEvent[]
  readonly offset: number
  readonly roots: Roots
}

type Ending = Pick<Counted, 'offset' | 'roots'>

export type Batches = ReturnType<typeof createBatches>

/**
 * The batches that count: each goes on from what counted before it, its leaves stand in the log and its roots
 * recompute. So of two processes that append at the same time one counts, whichever came first.
 */
export function createBatches({ waiting, hasRead, counted, from }: BatchesOptions) {
  const ledger = createLedger(from?.links.at(-1)?.after, from?.heads)
  const { accept, last, rootAt } = createEndings(from?.links ?? [], counted)
  /** A batch of our own that has not come back from the log yet. */
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

  /** One that another process has made, or this one before it was started. */
  async function takeForeign(batch: Batch, offset: number): Promise<boolean> {
    const leaves = batch.leaves.map(toBase64)
    if (!(areKnown(waiting, ahead, leaves) || (await hasRead(offset)))) return false
    // Of our own, from the same size, this one comes first.
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
    /** Takes the data of a batch that stands at this offset. False where it is to be taken again, once more is read. */
    take,
    /** Makes the next batch of what waits; the last one again as long as that has not come back, when it counts. */
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
    /** Leaves of all batches that count. */
    size,
    /** What the last batch that counts comes to; undefined while one of our own is on its way. */
    last: () => (ahead === undefined ? last()?.roots : undefined),
    /** The last batch that counts. */
    lastCounted: last,
    heads: ledger.heads,
    takeChanged: ledger.takeChanged,
    rootAt,
  }
}

/** Whether each of these leaves waits, or is in a batch of our own that has not come back. */
function areKnown(waiting: Waiting, ahead: Ahead | undefined, leaves: readonly string[]): boolean {
  const own = new Set(ahead?.events.map(({ key }) => key))
  return waiting.find(leaves.filter((leaf) => !own.has(leaf))) !== undefined
}

function countedOf(events: readonly WaitingEvent[], roots: Roots, offset: number): Counted {
  return { ids: events.map(({ id }) => id), events, roots, offset }
}

/** Where the batches that count have ended, the last of them. */
function createEndings(links: readonly Link[], counted: BatchesOptions['counted']) {
  const roots = new LRUCache<number, string>({ max: KEPT_ROOTS })
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
    /** The root at a size that a batch has ended at, in base64; undefined for one of long ago. */
    rootAt: (at: number) => roots.peek(at),
  }
}

const rootOf = ({ roots }: Ending) => [roots.size, toBase64(roots.root)] as const

function endingOf({ batch, offset, before, after, nodes }: Link): Ending {
  const { from, size, root, headsRoot } = batch
  return { roots: { from, size, root, headsRoot, before, after, nodes }, offset }
}
