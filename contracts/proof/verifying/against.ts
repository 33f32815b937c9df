import { type Checkpoint, parseCheckpoint } from '../checkpoints.ts'
import { type Hashing, sameBytes } from '../hashing.ts'
import { isSignedUnderOtherName, parseKeptNote, type VerifierKey, verifyNote } from '../notes.ts'
import { type Finding, type FindingKind, findingOf } from './findings.ts'
import type { Sequence } from './sequence.ts'
import type { TreeLog } from './trees.ts'

/** A tree and what its batches come to. */
export interface Tree {
  readonly log: Pick<TreeLog, 'origin' | 'keys' | 'isUnsure'>
  readonly sequence: Pick<Sequence, 'size' | 'rootAt'>
}

/** What a checkpoint says of a log: a finding, nothing, or why it says nothing. */
export type Compared = { readonly finding?: Finding } | { readonly problem: string }

/** Compares a log with a checkpoint that somebody has kept. `given` is a key that the asker trusts. */
export async function compareCheckpoint(
  text: string,
  trees: readonly Tree[],
  { hashing, given }: { readonly hashing: Hashing; readonly given: VerifierKey | undefined },
): Promise<Compared> {
  const note = parseKeptNote(text)
  const checkpoint = note === undefined ? undefined : parseCheckpoint(note.text)
  if (note === undefined || checkpoint === undefined) return { problem: 'A checkpoint given is no signed checkpoint.' }
  const own = trees.find(({ log }) => log.origin === checkpoint.origin)
  const ours = trees.flatMap(({ log }) => log.keys)
  const keys = given === undefined ? ours : [...ours, given]
  const verdicts = await Promise.all(keys.map((key) => verifyNote(note, key, hashing)))
  if (verdicts.includes('wrong')) return { problem: 'The signature of a checkpoint given does not stand.' }
  // The begin of a tree that was touched may not tell its key any more, while another tree has the same one.
  const isOurs = await isSignedUnderOtherName(note, ours, hashing)
  if ((isOurs || verdicts.includes('signed')) && own !== undefined) return compared(checkpoint, own)
  // It may be of the tree of which the begin cannot be read: that is told already.
  if (isOurs && trees.some(({ log }) => log.isUnsure)) return {}
  return { finding: findingOf(isOurs ? 'forked' : 'wrong-key', null) }
}

/**
 * Compares a log with a checkpoint that was found beside it, as in a folder that may hold those of other logs: one that
 * no key of this log has signed says nothing. Nor is a tree that the agency has begun anew older than it should be.
 */
export async function compareFound(
  text: string,
  trees: readonly Tree[],
  { hashing, given }: { readonly hashing: Hashing; readonly given: VerifierKey | undefined },
): Promise<'foreign' | { readonly finding?: Finding }> {
  const note = parseKeptNote(text)
  const checkpoint = note === undefined ? undefined : parseCheckpoint(note.text)
  if (note === undefined || checkpoint === undefined) return 'foreign'
  const keys = [...trees.flatMap(({ log }) => log.keys), ...(given === undefined ? [] : [given])]
  if (!(await isSignedUnderOtherName(note, keys, hashing))) return 'foreign'
  const own = trees.find(({ log }) => log.origin === checkpoint.origin)
  if (own === undefined) {
    return trees.some(({ log }) => log.isUnsure) ? {} : { finding: findingOf('forked', null) }
  }
  const kind = disagreement(checkpoint.size, checkpoint.root, own.sequence)
  const isPast = kind === 'rolled-back' && own !== trees.at(-1)
  return kind === undefined || isPast ? {} : { finding: findingOf(kind, null) }
}

function compared({ size, root }: Checkpoint, { sequence }: Tree): Compared {
  const kind = disagreement(size, root, sequence)
  return kind === undefined ? {} : { finding: findingOf(kind, null) }
}

function disagreement(size: number, root: Uint8Array, sequence: Tree['sequence']): FindingKind | undefined {
  if (size > sequence.size) return 'rolled-back'
  const ours = sequence.rootAt(size)
  return ours === undefined || sameBytes(ours, root) ? undefined : 'forked'
}
