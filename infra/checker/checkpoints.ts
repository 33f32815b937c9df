import type { Counted } from './counting.ts'
import { type Finding, ofAll, ofProof } from './findings.ts'
import { merkleRoot } from './hashes.ts'
import { type Checkpoint, checkpointOf, isGoodBy, isSignedBy, names, noteOf, type VerifierKey } from './notes.ts'
import type { Tree } from './trees.ts'

export interface CountedTree extends Counted {
  readonly tree: Tree
}

/** Every note in the log must be of the tree as it stands there. Of those that are not, the first one tells where. */
export function notesAgainst({ tree, size, ends, ...counted }: CountedTree): readonly Finding[] {
  const against = tree.notes.filter((note) => note.size <= size && agrees(note, { ends, ...counted }) === false)
  const [first] = against.toSorted((one, other) => one.size - other.size)
  return first ? [ofProof('altered', ends.get(first.size)?.id ?? first.id)] : []
}

/** Compares a checkpoint that was kept elsewhere with the trees of the log; nothing where it is no checkpoint. */
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
  // It may be of the tree of which the begin cannot be read.
  if (own === undefined && isOurs && trees.some(({ tree }) => tree.keys.lost)) return []
  if (own === undefined || !isBy(all)) return [ofAll(isOurs ? 'forked' : 'wrong-key')]
  return compared(checkpoint, own)
}

function compared(checkpoint: Checkpoint, own: CountedTree): readonly Finding[] {
  if (own.size < checkpoint.size) return [ofAll('rolled-back')]
  return agrees(checkpoint, own) === false ? [ofAll('forked')] : []
}

/** A key that was given is no key of the log; where the log has lost its own, it is taken for that. */
function ownKeys({ keys }: Tree, given: VerifierKey | undefined): readonly VerifierKey[] {
  return given && keys.lost ? [...keys.known, given] : keys.known
}

/** Whether a tree has a checkpoint's root at its size; nothing where the tree is not known that far. */
function agrees({ size, root }: Checkpoint, { hashes, ends }: Pick<Counted, 'hashes' | 'ends'>): boolean | undefined {
  if (hashes) return merkleRoot(hashes.slice(0, size)) === root
  const end = ends.get(size)
  return end && end.root === root
}

/** The key that was given must be one of the log's, under whatever name. */
export function keyAgainst(given: VerifierKey | undefined, trees: readonly Tree[]): readonly Finding[] {
  if (given === undefined) return []
  const isKnown = trees.some(({ keys }) => keys.known.some((key) => key.bytes.equals(given.bytes)))
  const hasSigned = trees.some(({ notes }) => notes.some(({ signer }) => signer === given))
  return isKnown || hasSigned ? [] : [ofAll('wrong-key')]
}
