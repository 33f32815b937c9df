import type { Counted } from './counting.ts'
import { type Finding, ofProof } from './findings.ts'
import { merkleRoot } from './hashes.ts'
import { isSame } from './keys.ts'
import { type Checkpoint, checkpointOf, isSignedBy, noteOf, type VerifierKey } from './notes.ts'
import type { Tree } from './trees.ts'

export interface CountedTree extends Counted {
  readonly tree: Tree
}

/** Every note in the log must be of the tree as it stands there. */
export function notesAgainst({ tree, size, ends, ...counted }: CountedTree): readonly Finding[] {
  return tree.notes.flatMap((note) => {
    if (note.size > size || agrees(note, { ends, ...counted }) !== false) return []
    return [ofProof('altered', ends.get(note.size)?.id ?? note.id)]
  })
}

/** Compares a checkpoint that was kept elsewhere with the trees of the log. */
export function checkpointAgainst(
  text: string,
  trees: readonly CountedTree[],
  given: VerifierKey | undefined,
): readonly Finding[] {
  const note = noteOf(text)
  const checkpoint = note && checkpointOf(note)
  if (note === undefined || checkpoint === undefined) throw new Error('This is no checkpoint.')
  const signed = trees.filter(({ tree }) => ownKeys(tree, given).some((key) => isSignedBy(note, key.bytes)))
  if (signed.length === 0) return [ofProof('wrong-key')]
  const own = signed.find(({ tree }) => ownKeys(tree, given).some(({ name }) => name === checkpoint.origin))
  if (own === undefined) return [ofProof('forked')]
  if (own.size < checkpoint.size) return [ofProof('rolled-back')]
  return agrees(checkpoint, own) === false ? [ofProof('forked')] : []
}

/** A key that was given is no key of the log; where the log has lost its own, it is taken for that. */
function ownKeys({ keys }: Tree, given: VerifierKey | undefined): readonly VerifierKey[] {
  return given && !keys.lost ? keys.known.filter((key) => key !== given) : keys.known
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
  const isKnown = trees.some(({ keys }) =>
    keys.known.some((key) => key !== given && (isSame(key, given) || key.bytes.equals(given.bytes))),
  )
  const mayBe = trees.some(({ keys, notes }) => keys.lost && notes.length > 0)
  return isKnown || mayBe ? [] : [ofProof('wrong-key')]
}
