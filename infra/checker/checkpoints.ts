import type { Counted } from './counting.ts'
import { type Finding, ofAll, ofProof } from './findings.ts'
import { merkleRoot } from './hashes.ts'
import { type Checkpoint, checkpointOf, isGoodBy, isSignedBy, names, noteOf, type VerifierKey } from './notes.ts'
import type { Tree } from './trees.ts'

export interface CountedTree extends Counted {
  readonly tree: Tree
}

/** Every note must match the tree. Only the first mismatch is reported. */
export function notesAgainst({ tree, size, ends, ...counted }: CountedTree): readonly Finding[] {
  const against = tree.notes.filter((note) => note.size <= size && agrees(note, { ends, ...counted }) === false)
  const [first] = against.toSorted((one, other) => one.size - other.size)
  return first ? [ofProof('altered', ends.get(first.size)?.id ?? first.id)] : []
}

/** Compares a checkpoint kept elsewhere with the log's trees; no result if it is not a checkpoint. */
export function checkpointAgainst(
  text: string,
  trees: readonly CountedTree[],
  given: VerifierKey | undefined,
): readonly Finding[] | undefined {
  const note = noteOf(text)
  const checkpoint = note && checkpointOf(note)
  if (note === undefined || checkpoint === undefined) return undefined
  const all = [...trees.flatMap(({ tree }) => tree.keys.known), ...(given ? [given] : [])]
  if (all.some((key) => names(note, key) && !isGoodBy(note, key))) return undefined
  const isBy = (keys: readonly VerifierKey[]) => keys.some((key) => isSignedBy(note, key.bytes))
  const isOurs = isBy(trees.flatMap(({ tree }) => ownKeys(tree, given)))
  const own = trees.find(({ tree }) => (tree.begun ?? tree.notes[0])?.origin === checkpoint.origin)
  // It may belong to the tree whose begin is unreadable.
  if (own === undefined && isOurs && trees.some(({ tree }) => tree.keys.lost)) return []
  if (own === undefined || !isBy(all)) return [ofAll(isOurs ? 'forked' : 'wrong-key')]
  return compared(checkpoint, own)
}

function compared(checkpoint: Checkpoint, own: CountedTree): readonly Finding[] {
  if (own.size < checkpoint.size) return [ofAll('rolled-back')]
  return agrees(checkpoint, own) === false ? [ofAll('forked')] : []
}

/** A given key that is not one of the log's. If the log lost its own key, assume it was this one. */
function ownKeys({ keys }: Tree, given: VerifierKey | undefined): readonly VerifierKey[] {
  return given && keys.lost ? [...keys.known, given] : keys.known
}

/** Whether a tree has a checkpoint's root at its size; undefined if the tree is not known that far. */
function agrees({ size, root }: Checkpoint, { hashes, ends }: Pick<Counted, 'hashes' | 'ends'>): boolean | undefined {
  if (hashes) return merkleRoot(hashes.slice(0, size)) === root
  const end = ends.get(size)
  return end && end.root === root
}

/** The given key must be one of the log's, under any name. */
export function keyAgainst(given: VerifierKey | undefined, trees: readonly Tree[]): readonly Finding[] {
  if (given === undefined) return []
  const isKnown = trees.some(({ keys }) => keys.known.some((key) => key.bytes.equals(given.bytes)))
  const hasSigned = trees.some(({ notes }) => notes.some(({ signer }) => signer === given))
  return isKnown || hasSigned ? [] : [ofAll('wrong-key')]
}
