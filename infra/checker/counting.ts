import { type Finding, ofProof } from './findings.ts'
import { type Hash, type Heads, headsLeaf, headsRootOf, merkleRoot, withLeaf } from './hashes.ts'
import type { Batch, Listed, Unreadable } from './proof-events.ts'
import type { EventRow } from './rows.ts'
import type { Tree } from './trees.ts'

export interface Sealed {
  readonly index: number
  readonly leaf: Hash
  readonly id: string
  readonly source: string
  readonly offset: number
}

/** A tree up to its last readable batch. */
export interface Counted {
  readonly size: number
  /** Undefined once any part of the tree is unknown. */
  readonly hashes: readonly Hash[] | undefined
  readonly ends: ReadonlyMap<number, Batch>
  readonly sealed: readonly Sealed[]
  readonly findings: readonly Finding[]
}

export interface Explained extends Counted {
  readonly adopted: number
}

interface State extends Counted {
  /** Undefined once a leaf is lost, because its person is unknown. */
  readonly heads: Heads | undefined
}

/** Rows by leaf, without identical repeats. */
export type RowsByLeaf = ReadonlyMap<Hash, EventRow>

const EMPTY: State = { size: 0, hashes: [], ends: new Map(), sealed: [], findings: [], heads: new Map() }

/** Finds the valid batches from size 0 on (section 1, Formats 4). */
export function countBatches(tree: Tree, rows: RowsByLeaf): Counted {
  let state: State | undefined = EMPTY
  let last: State = EMPTY
  while (state !== undefined) {
    last = state
    state = next(state, tree, rows)
  }
  return ended(last, tree)
}

function next(state: State, tree: Tree, rows: RowsByLeaf): State | undefined {
  const here = tree.batches.filter(({ from }) => from === state.size)
  const chosen =
    here.find((batch) => isVouchedFor(batch, state.hashes, tree)) ?? here.find((batch) => isWhole(batch, state, rows))
  if (chosen) return withBatch(state, chosen, rows)
  const mended = mend(state, here, tree, rows)
  if (mended) return mended
  const beyond = tree.batches.filter((batch) => batch.from > state.size && isVouchedFor(batch, undefined, tree))
  if (beyond.length === 0) return undefined
  const size = Math.min(...beyond.map(({ from }) => from))
  return { ...state, size, hashes: undefined, heads: undefined, findings: [...state.findings, ...blame(here, tree)] }
}

/** After the last batch: a note of a larger tree means a batch was removed or altered. */
function ended(state: State, tree: Tree): Counted {
  const size = Math.max(0, ...tree.notes.map((note) => note.size))
  if (size <= state.size) return state
  const here = tree.batches.filter(({ from }) => from === state.size)
  return { ...state, size, hashes: undefined, findings: [...state.findings, ...blame(here, tree)] }
}

function blame(here: readonly Batch[], { unreadable }: Tree): readonly Finding[] {
  // Unreadable events are already reported.
  if (unreadable.some(({ was }) => was === 'batch' || was === 'unknown')) return []
  return [here[0] ? ofProof('altered', here[0].id) : ofProof('missing')]
}

function grown(hashes: readonly Hash[], { leaves, headsRoot }: Pick<Batch, 'leaves' | 'headsRoot'>): readonly Hash[] {
  return [...hashes, ...leaves, headsLeaf(headsRoot)]
}

const isNoted = (size: number, root: Hash, { notes }: Tree): boolean =>
  notes.some((note) => note.size === size && note.root === root)

/** Whether a note covers this batch or a later one; if the tree is unknown, rely on the batches. */
function isVouchedFor(batch: Batch, hashes: readonly Hash[] | undefined, tree: Tree): boolean {
  const all = hashes && grown(hashes, batch)
  if (all && merkleRoot(all) !== batch.root) return false
  if (isNoted(batch.size, batch.root, tree)) return true
  return tree.batches.some((later) => later.from === batch.size && isVouchedFor(later, all, tree))
}

/** Whether a batch is valid by itself: its roots recompute, and every leaf exists. */
function isWhole(batch: Batch, { hashes, heads }: State, rows: RowsByLeaf): boolean {
  if (hashes === undefined || merkleRoot(grown(hashes, batch)) !== batch.root) return false
  if (!batch.leaves.every((leaf) => rows.has(leaf))) return false
  return heads === undefined || headsRootOf(headsAfter(heads, batch.leaves, rows) ?? heads) === batch.headsRoot
}

function headsAfter(heads: Heads | undefined, leaves: readonly Hash[], rows: RowsByLeaf): Heads | undefined {
  return leaves.reduce<Heads | undefined>((so, leaf) => {
    const row = rows.get(leaf)
    if (so === undefined || row === undefined) return undefined
    const { person } = row.told
    return person === null ? so : withLeaf(so, person, leaf)
  }, heads)
}

function withBatch(state: State, batch: Batch, rows: RowsByLeaf): State {
  const heads = headsAfter(state.heads, batch.leaves, rows)
  const isTouched =
    (heads !== undefined && headsRootOf(heads) !== batch.headsRoot) ||
    sealedBy(batch).some((sealed) => !isToldOf(rows.get(sealed.leaf), sealed))
  return {
    size: batch.size,
    hashes: state.hashes && grown(state.hashes, batch),
    ends: new Map([...state.ends, [batch.size, batch]]),
    sealed: [...state.sealed, ...sealedBy(batch)],
    findings: isTouched ? [...state.findings, ofProof('altered', batch.id)] : state.findings,
    heads,
  }
}

/** Whether a row matches the batch's entry for the leaf, by id and topic. */
function isToldOf(row: EventRow | undefined, { id, source }: Sealed): boolean {
  return row === undefined || (row.told.id === id && source.startsWith(`${row.topic}/`))
}

function sealedBy({ from, leaves, ids, places }: Batch): readonly Sealed[] {
  const spots = places.flatMap(([source, first, count]) =>
    Array.from({ length: count }, (_, at) => ({ source, offset: first + at })),
  )
  return leaves.map((leaf, at) => {
    const { source, offset } = spots[at] ?? { source: '', offset: 0 }
    return { index: from + at, leaf, id: ids[at] ?? '', source, offset }
  })
}

/** Repairs an altered batch by the signed root: tries its position, leaves by id, and recomputed heads. */
function mend(state: State, here: readonly Batch[], tree: Tree, rows: RowsByLeaf): State | undefined {
  const { hashes, size: from } = state
  if (hashes === undefined) return undefined
  const touched: readonly (Batch | Unreadable)[] = [...here, ...tree.unreadable]
  for (const event of touched) {
    for (const listed of guesses(event.kind === 'batch' ? event : event.listed, state, rows)) {
      const size = from + listed.leaves.length + 1
      const root = merkleRoot(grown(hashes, listed))
      if (!isNoted(size, root, tree)) continue
      const after = withBatch(state, { ...listed, kind: 'batch', id: event.id ?? '', from, size, root }, rows)
      return { ...after, findings: [...state.findings, ofProof('altered', event.id)] }
    }
  }
  return undefined
}

/** Candidates for an altered batch: its leaves or those of rows with its ids; its heads or recomputed ones. */
function guesses(listed: Listed | undefined, state: State, rows: RowsByLeaf): readonly Listed[] {
  if (listed === undefined) return []
  const byId = new Map([...rows.values()].map((row) => [row.told.id, row.leaf]))
  const standing = listed.leaves.map((leaf, at) => (rows.has(leaf) ? leaf : (byId.get(listed.ids[at] ?? '') ?? leaf)))
  return [listed.leaves, standing].flatMap((leaves) => {
    const heads = headsAfter(state.heads, leaves, rows)
    return [{ ...listed, leaves }, ...(heads ? [{ ...listed, leaves, headsRoot: headsRootOf(heads) }] : [])]
  })
}
