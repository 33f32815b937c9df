import { type Checkpoint, parseCheckpoint } from '../checkpoints.ts'
import { type Hashing, sameBytes } from '../hashing.ts'
import { isSignedUnderOtherName, parseKeptNote, type VerifierKey, verifyNote } from '../notes.ts'
import { type Finding, findingOf } from './findings.ts'
import type { Sequence } from './sequence.ts'
import type { TreeLog } from './trees.ts'

export interface Tree {
  readonly log: Pick<TreeLog, 'origin' | 'keys' | 'isUnsure'>
  readonly sequence: Pick<Sequence, 'size' | 'rootAt'>
}

/** Who must have signed: the keys of the trees, or the given one. */
export interface Signing {
  readonly hashing: Hashing
  readonly given: VerifierKey | undefined
}

export interface Against {
  readonly findings: readonly Finding[]
  readonly problem: string | undefined
}

/** Kept checkpoints: each one must be a signed checkpoint of these trees. */
export async function compareCheckpoints(
  texts: readonly string[],
  trees: readonly Tree[],
  signing: Signing,
): Promise<Against> {
  const findings: Finding[] = []
  let problem: string | undefined
  for (const text of texts) {
    const compared = await compareCheckpoint(text, trees, signing)
    if (typeof compared === 'string') problem = compared
    else if (compared !== undefined) findings.push(compared)
  }
  return { findings, problem }
}

/** A finding, nothing, or the reason why no comparison is possible. */
async function compareCheckpoint(
  text: string,
  trees: readonly Tree[],
  { hashing, given }: Signing,
): Promise<Finding | string | undefined> {
  const { note, checkpoint } = kept(text) ?? {}
  if (note === undefined || checkpoint === undefined) return 'A checkpoint given is no signed checkpoint.'
  const own = trees.find(({ log }) => log.origin === checkpoint.origin)
  const ours = trees.flatMap(({ log }) => log.keys)
  const keys = given === undefined ? ours : [...ours, given]
  const verdicts = await Promise.all(keys.map((key) => verifyNote(note, key, hashing)))
  if (verdicts.includes('wrong')) return 'The signature of a checkpoint given does not stand.'
  // The damaged beginning of a tree may have lost its key, while another tree has the same one.
  const isOurs = await isSignedUnderOtherName(note, ours, hashing)
  if ((isOurs || verdicts.includes('signed')) && own !== undefined) return disagreement(checkpoint, own.sequence)
  // It may belong to the tree with the unreadable beginning, which is already reported.
  if (isOurs && trees.some(({ log }) => log.isUnsure)) return undefined
  return findingOf(isOurs ? 'forked' : 'wrong-key', null)
}

/** Without a signature of this log's keys it may be of another log. A tree that was adopted is not rolled back. */
export async function compareFound(
  text: string,
  trees: readonly Tree[],
  { hashing, given }: Signing,
): Promise<'foreign' | Finding | undefined> {
  const { note, checkpoint } = kept(text) ?? {}
  if (note === undefined || checkpoint === undefined) return 'foreign'
  const keys = [...trees.flatMap(({ log }) => log.keys), ...(given === undefined ? [] : [given])]
  if (!(await isSignedUnderOtherName(note, keys, hashing))) return 'foreign'
  const own = trees.find(({ log }) => log.origin === checkpoint.origin)
  if (own === undefined) return trees.some(({ log }) => log.isUnsure) ? undefined : findingOf('forked', null)
  const finding = disagreement(checkpoint, own.sequence)
  return finding?.kind === 'rolled-back' && own !== trees.at(-1) ? undefined : finding
}

function kept(text: string) {
  const note = parseKeptNote(text)
  const checkpoint = note && parseCheckpoint(note.text)
  return note && checkpoint && { note, checkpoint }
}

function disagreement({ size, root }: Checkpoint, sequence: Tree['sequence']): Finding | undefined {
  if (size > sequence.size) return findingOf('rolled-back', null)
  const ours = sequence.rootAt(size)
  return ours === undefined || sameBytes(ours, root) ? undefined : findingOf('forked', null)
}
