import { toBase64 } from '../base64.ts'
import { type Sha256, sameBytes } from '../hashing.ts'
import { createHeads, type Head, type Heads, MAX_PERSONS } from '../heads.ts'
import type { Batch } from '../proof-events.ts'
import { type Frontier, type GrowingTree, growTree, headsLeaf } from '../tree.ts'
import { type Finding, findingOf } from './findings.ts'
import type { ProofEvent } from './proof-log.ts'
import type { LoggedRow, Rows } from './rows.ts'
import type { LogNote, TreeLog } from './trees.ts'

export interface Sealed {
  /** Among the sealed events of its tree. */
  readonly at: number
  readonly index: number
  readonly id: string
  /** Place at sequencing: a hint. */
  readonly source: string
  readonly offset: number
  readonly row: LoggedRow | undefined
}

export interface Boundary {
  readonly root: Uint8Array
  readonly event: ProofEvent
}

export interface Sequence {
  readonly size: number
  readonly sealed: readonly Sealed[]
  readonly adopted: number
  /** Leaves whose batch is damaged or missing. */
  readonly unknown: number
  readonly boundaries: ReadonlyMap<number, Boundary>
  /** Undefined if any leaf before it is unknown. */
  readonly rootAt: (size: number) => Uint8Array | undefined
  readonly findings: readonly Finding[]
}

/**
 * proof.md, Formats 4: a batch counts if it continues the tree, its roots match, and its leaves are in the log or a
 * signed note covers them.
 */
export function countBatches(log: TreeLog, rows: Rows, hashing: Sha256): Sequence {
  const counting: Counting = {
    log,
    rows,
    hashing,
    signed: new Set(log.notes.map(keyOf)),
    sealed: [],
    leaves: [],
    findings: [],
    boundaries: new Map(),
    tree: growTree(hashing),
    heads: createHeads(hashing),
    knowsHeads: true,
    knowsTree: true,
    size: 0,
    unknown: 0,
    suspects: [],
  }
  for (const event of log.events) take(counting, event)
  return end(counting)
}

interface Counting {
  readonly log: TreeLog
  readonly rows: Rows
  readonly hashing: Sha256
  /** Sizes and roots covered by notes. */
  readonly signed: ReadonlySet<string>
  readonly sealed: Sealed[]
  readonly leaves: Uint8Array[]
  readonly findings: Finding[]
  readonly boundaries: Map<number, Boundary>
  tree: GrowingTree
  readonly heads: Heads
  /** Whether heads can be recomputed: false after an event with an unknown person. */
  knowsHeads: boolean
  /** Whether the tree can be recomputed: false after unknown leaves. */
  knowsTree: boolean
  size: number
  unknown: number
  /** Batches that do not count, and unreadable events, since the last batch that counts. */
  suspects: ProofEvent[]
}

function take(counting: Counting, event: ProofEvent): void {
  const batch = batchOf(event)
  if (batch !== undefined && batch.from < counting.size) return
  const mayBridge = batch !== undefined && batch.from > counting.size && isSigned(counting, batch)
  if (mayBridge) bridge(counting, batch.from)
  if (batch?.from === counting.size && tryOne(counting, event, batch)) counting.suspects = []
  else counting.suspects.push(event)
}

function batchOf({ said }: ProofEvent): Batch | undefined {
  return said.kind === 'batch' ? said.batch : undefined
}

function isSigned({ signed }: Counting, { size, root }: Pick<Batch, 'size' | 'root'>): boolean {
  return signed.has(keyOf({ size, root }))
}

function tryOne(counting: Counting, event: ProofEvent, batch: Batch): boolean {
  const found = batch.leaves.map((leaf) => counting.rows.find(leaf))
  const stands = !found.includes(undefined)
  const grown = counting.knowsTree ? grow(counting.tree.frontier(), batch, counting.hashing) : undefined
  if (!isOfTree(counting, event, { batch, stands, grown })) return false
  if (stands && counting.knowsHeads && !headsStand(counting, batch, found)) {
    if (!isCovered(counting, event, grown ?? counting.tree)) return false
    counting.findings.push(findingOf('altered', 'proof', event.id))
    counting.knowsHeads = false
  }
  if (!stands) counting.knowsHeads = false
  count(counting, event, batch, found)
  if (grown !== undefined) counting.tree = grown
  return true
}

interface Tried {
  readonly batch: Batch
  readonly stands: boolean
  readonly grown: GrowingTree | undefined
}

function isOfTree(counting: Counting, event: ProofEvent, { batch, stands, grown }: Tried): boolean {
  if (grown === undefined) return stands || isSigned(counting, batch)
  return sameBytes(grown.root(), batch.root) && (stands || isCovered(counting, event, grown))
}

function isCovered(counting: Counting, event: ProofEvent, grown: GrowingTree): boolean {
  const { log, hashing } = counting
  if (isSigned(counting, { size: grown.size(), root: grown.root() })) return true
  let tree = grown
  for (const later of log.events.slice(log.events.indexOf(event) + 1)) {
    const batch = batchOf(later)
    if (batch?.from !== tree.size()) continue
    const next = grow(tree.frontier(), batch, hashing)
    if (!sameBytes(next.root(), batch.root)) continue
    if (isSigned(counting, batch)) return true
    tree = next
  }
  return false
}

/** Adds the leaves to the heads, and removes them if the root differs. */
function headsStand(
  { heads }: Counting,
  { leaves, headsRoot }: Batch,
  found: readonly (LoggedRow | undefined)[],
): boolean {
  const highest = heads.highest()
  const before = new Map<number, Head>()
  for (const [at, leaf] of leaves.entries()) {
    const person = found[at]?.person ?? 0
    if (person === 0 || person > MAX_PERSONS) continue
    if (!before.has(person)) before.set(person, heads.head(person))
    heads.add(person, leaf)
  }
  if (sameBytes(heads.root(), headsRoot)) return true
  for (const [person, head] of before) if (person <= highest) heads.set(person, head)
  heads.cut(highest)
  return false
}

function count(counting: Counting, event: ProofEvent, batch: Batch, found: readonly (LoggedRow | undefined)[]): void {
  const { sealed, leaves, findings, boundaries, hashing } = counting
  let isSame = true
  let at = 0
  for (const [source, first, length] of batch.places) {
    const topic = topicOf(source)
    for (let offset = first; offset < first + length; offset++, at++) {
      const [id = '', row] = [batch.ids[at], found[at]]
      sealed.push({ at: sealed.length, index: batch.from + at, id, source, offset, row })
      isSame &&= row === undefined || (row.id === id && row.stream.topic === topic)
    }
  }
  for (const leaf of batch.leaves) leaves.push(leaf)
  leaves.push(headsLeaf(batch.headsRoot, hashing))
  if (!isSame) findings.push(findingOf('altered', 'proof', event.id))
  boundaries.set(batch.size, { root: batch.root, event })
  counting.size = batch.size
}

/** Continues after unknown leaves: reports the damaged or missing batch. */
function bridge(counting: Counting, to: number): void {
  const { suspects } = counting
  for (const event of suspects) {
    const batch = batchOf(event)
    if (batch?.from === counting.size) tryOne(counting, event, batch)
  }
  if (counting.size === to) return
  const touched = suspects.find((event) => batchOf(event)?.from === counting.size) ?? suspects.find(isUnreadable)
  // Unreadable events are already reported.
  if (touched === undefined) counting.findings.push(findingOf('missing', 'proof'))
  else if (!isUnreadable(touched)) counting.findings.push(findingOf('altered', 'proof', touched.id))
  counting.unknown += to - counting.size
  counting.size = to
  counting.knowsTree = false
  counting.knowsHeads = false
}

function isUnreadable({ said }: ProofEvent): boolean {
  return said.kind === 'none'
}

function end(counting: Counting): Sequence {
  const { log, sealed, leaves, boundaries, findings, hashing } = counting
  const largest = log.notes.reduce((most, { size }) => Math.max(most, size), 0)
  if (largest > counting.size) bridge(counting, largest)
  const { size, unknown, knowsTree } = counting
  const rootAt = (at: number) =>
    boundaries.get(at)?.root ?? (knowsTree ? rootOf(leaves.slice(0, at), hashing) : undefined)
  const contradicted = contradiction(log.notes, { boundaries, rootAt })
  if (contradicted !== undefined) findings.push(contradicted)
  return { size, sealed, adopted: log.adopted, unknown, boundaries, rootAt, findings }
}

function keyOf({ size, root }: Pick<LogNote, 'size' | 'root'>): string {
  return `${size} ${toBase64(root)}`
}

function grow(from: Frontier, { leaves, headsRoot }: Batch, hashing: Sha256): GrowingTree {
  const tree = growTree(hashing, from)
  for (const leaf of leaves) tree.append(leaf)
  tree.append(headsLeaf(headsRoot, hashing))
  return tree
}

function rootOf(leaves: readonly Uint8Array[], hashing: Sha256): Uint8Array {
  const tree = growTree(hashing)
  for (const leaf of leaves) tree.append(leaf)
  return tree.root()
}

export function topicOf(source: string): string {
  return source.slice(0, source.lastIndexOf('/'))
}

function contradiction(
  notes: readonly LogNote[],
  { boundaries, rootAt }: Pick<Sequence, 'boundaries' | 'rootAt'>,
): Finding | undefined {
  for (const { size, root, event } of notes.toSorted((one, other) => one.size - other.size)) {
    const ours = rootAt(size)
    if (ours === undefined || sameBytes(ours, root)) continue
    return findingOf('altered', 'proof', (boundaries.get(size)?.event ?? event).id)
  }
  return undefined
}
