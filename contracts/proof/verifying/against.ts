import { type Checkpoint, parseCheckpoint } from '../checkpoints.ts'
import { type Hashing, sameBytes } from '../hashing.ts'
import { isSignedUnderOtherName, parseKeptNote, type VerifierKey, verifyNote } from '../notes.ts'
import { type Finding, type FindingKind, findingOf } from './findings.ts'
import type { Sequence } from './sequence.ts'
import type { TreeLog } from './trees.ts'

export interface Tree {
  readonly log: Pick<TreeLog, 'origin' | 'keys' | 'isUnsure'>
  readonly sequence: Pick<Sequence, 'size' | 'rootAt'>
}

/** A finding, nothing, or the reason why no comparison is possible. */
export type Compared = { readonly finding?: Finding } | { readonly problem: string }

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
  // The damaged beginning of a tree may have lost its key, while another tree has the same one.
  const isOurs = await isSignedUnderOtherName(note, ours, hashing)
  if ((isOurs || verdicts.includes('signed')) && own !== undefined) return compared(checkpoint, own)
  // It may belong to the tree with the unreadable beginning, which is already reported.
  if (isOurs && trees.some(({ log }) => log.isUnsure)) return {}
  return { finding: findingOf(isOurs ? 'forked' : 'wrong-key', null) }
}

/** Without a signature of this log's keys it may be of another log. A tree that was adopted is not rolled back. */
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
