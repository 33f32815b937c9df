import { type Checkpoint, parseCheckpoint } from '../checkpoints.ts'
import type { Hashing } from '../hashing.ts'
import { parseKeptNote, type SignedNote, type Verdict, type VerifierKey, verifierKey, verifyNote } from '../notes.ts'
import type { Tree } from './against.ts'
import type { Remark } from './findings.ts'

/** For what is proved under a single checkpoint, without the log. */

/** The given key under the name in the note: the same bytes under another name are the same key. */
export async function signerOf(
  note: SignedNote,
  given: VerifierKey,
  hashing: Hashing,
): Promise<{ readonly key: VerifierKey; readonly verdict: Verdict }> {
  for (const name of new Set([given.name, ...note.signatures.map((one) => one.name)])) {
    const key = verifierKey(name, given.key, hashing)
    const verdict = await verifyNote(note, key, hashing)
    if (verdict !== 'absent') return { key, verdict }
  }
  return { key: given, verdict: 'absent' }
}

/** A checkpoint of another size cannot be compared, because one proof says nothing about the rest of the tree. */
export function treeOf({ origin, size, root }: Checkpoint, key: VerifierKey): Tree {
  const rootAt = (at: number) => (at === size ? root : undefined)
  return { log: { origin, keys: [key], isUnsure: false }, sequence: { size: Number.MAX_SAFE_INTEGER, rootAt } }
}

/** Those of other sizes. */
export function uncompared(checkpoints: readonly string[], { size }: Checkpoint): readonly Remark[] {
  const kept = checkpoints.flatMap((text) => parseCheckpoint(parseKeptNote(text)?.text ?? '') ?? [])
  const count = kept.filter((checkpoint) => checkpoint.size !== size).length
  if (count === 0) return []
  return [{ kind: 'uncompared', index: null, event: null, topic: null, person: null, time: null, count }]
}
