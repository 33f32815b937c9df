import { toBase64 } from '@arrive/contracts/proof/base64.ts'
import type { Doc, Kernel, Write } from '../../kernel/index.ts'
import { STATE } from '../../shared/sealed/collections.ts'
import { BLOCKS_AT_ONCE, changedBlocks } from '../head-blocks.ts'
import { HEADS, SNAPSHOT_ID } from '../names.ts'
import { leavesOf, PROOF_SOURCE } from '../page.ts'
import type { Reading } from './reading.ts'
import { asStored, type Snapshot } from './snapshot.ts'

/** Milliseconds or leaves after which a snapshot is due, which limits what a start has to read. */
const EVERY_MS = 10 * 60_000
const EVERY_LEAVES = 50_000
/** While more events wait, no snapshot is taken: soon they will be sealed. */
const MAX_WAITING = 1_000

export type TakeSnapshot = (when?: 'now') => Promise<void>

/** `from` is the tree size at which this reading resumed. */
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
 * False after a concurrent write. Writes in parts, so that nothing waits; a start detects an incomplete write by the
 * root of the heads.
 */
async function isWritten(store: Pick<Kernel['store'], 'commit'>, writes: readonly Write[]): Promise<boolean> {
  for (let first = 0; first < writes.length; first += BLOCKS_AT_ONCE) {
    if ((await store.commit(writes.slice(first, first + BLOCKS_AT_ONCE))) === 'lost') return false
  }
  return true
}

/** Undefined if a start could not resume here. */
function bodyOf({ waiting, batches, pages, notes, proofPlaces, past }: Reading): string | undefined {
  const last = batches.lastCounted()
  const [vkey, proof] = [notes.vkey(), proofPlaces.get(PROOF_SOURCE)]
  if (batches.isAhead() || waiting.size() > MAX_WAITING || notes.halted() !== undefined) return undefined
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
