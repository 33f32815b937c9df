import { toBase64 } from '@arrive/contracts/proof/base64.ts'
import type { Doc, Kernel, Write } from '../../kernel/index.ts'
import { STATE } from '../../shared/sealed/names.ts'
import { HEADS } from '../names.ts'
import { leavesOf, PROOF_SOURCE } from '../page.ts'
import { BLOCKS_AT_ONCE, changedBlocks } from './head-blocks.ts'
import type { Reading } from './reading.ts'
import { asStored, SNAPSHOT_ID, type Snapshot } from './snapshot.ts'

/** A snapshot is taken after so many milliseconds or leaves. A start reads no more than came since. */
const EVERY_MS = 10 * 60_000
const EVERY_LEAVES = 50_000
/** While more than these wait, none is taken: a moment later they are sealed. */
const MOST_WAITING = 1_000

/** Takes a snapshot where one is due, or `now`. */
export type TakeSnapshot = (when?: 'now') => Promise<void>

/** `stored` is the snapshot that is there, and `from` the size of the tree that this reading has gone on from. */
export function snapshotTaker(
  { store, now }: Pick<Kernel, 'store' | 'now'>,
  reading: Reading,
  { stored, from }: { readonly stored: string | undefined; readonly from: number | undefined },
): TakeSnapshot {
  let last = { body: stored ?? null, size: from ?? 0, at: from === undefined ? 0 : now() }
  let changed: ReadonlySet<number> = new Set()
  let isOthers = false

  const isDue = (size: number) => size - last.size >= EVERY_LEAVES || now() - last.at >= EVERY_MS

  return async (when) => {
    const size = reading.batches.size()
    if (isOthers || size === last.size || (when !== 'now' && !isDue(size))) return
    const body = bodyOf(reading)
    if (body === undefined) return
    changed = changed.union(reading.batches.takeChanged())
    const heads = changedBlocks(reading.batches.heads, changed).map((doc) => putOf(HEADS.name, doc))
    const whole = { ...putOf(STATE.name, { id: SNAPSHOT_ID, person: 0, body }), over: last.body }
    isOthers = !(await isWritten(store, [...heads, whole]))
    changed = new Set()
    last = { body, size, at: now() }
  }
}

const putOf = (collection: string, doc: Doc) => ({ kind: 'put', collection, doc }) as const

/**
 * False where another process has written one meanwhile. Many documents are written in parts, so that nothing waits for
 * them: a start that finds a part of them sees that by the root of the heads.
 */
async function isWritten(store: Pick<Kernel['store'], 'commit'>, writes: readonly Write[]): Promise<boolean> {
  for (let first = 0; first < writes.length; first += BLOCKS_AT_ONCE) {
    if ((await store.commit(writes.slice(first, first + BLOCKS_AT_ONCE))) === 'lost') return false
  }
  return true
}

/** All of it at this moment; undefined where it is none at which a start could go on. */
function bodyOf({ waiting, batches, pages, notes, proofPlaces, past }: Reading): string | undefined {
  const last = batches.lastCounted()
  const [vkey, proof] = [notes.vkey(), proofPlaces.get(PROOF_SOURCE)]
  if (batches.isAhead() || waiting.size() > MOST_WAITING || notes.halted() !== undefined) return undefined
  if (last === undefined || vkey === undefined || proof === undefined) return undefined
  const { page } = pages.begun()
  const snapshot: Snapshot = {
    version: 3,
    size: last.roots.size,
    root: toBase64(last.roots.root),
    batch: last.offset,
    highest: batches.heads.highest(),
    page: { ...leavesOf(page), nodes: page.nodes },
    places: Object.fromEntries([...waiting.places()].map(([source, next]) => [source, [next, waiting.lastOf(source)]])),
    proof,
    waiting: waiting.first(waiting.size()).map(asStored),
    vkey,
    formerKeys: notes.formerKeys(),
    signed: notes.signed(),
    past,
  }
  return JSON.stringify(snapshot)
}
