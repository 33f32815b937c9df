import { parseVkey, type VerifierKey, vkeyOf } from '@arrive/contracts/proof/notes.ts'
import { parseBegun, parseRotated, parseSigned } from '@arrive/contracts/proof/proof-events.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'
import { openCheckpoint, openRotation, type Signed, signedCheckpoint } from '../key.ts'
import type { Halt } from '../reads/state.ts'
import type { Batches } from './batches.ts'
import type { Keys } from './keys.ts'

export interface NotesOptions {
  readonly batches: Pick<Batches, 'size' | 'last' | 'rootAt'>
  readonly keys: Keys
  /** What this goes on from. Default: nothing. */
  readonly from?: { readonly vkey: string; readonly signed: SignedNote | undefined } | undefined
}

/** A checkpoint that is signed, with its size, and when it was. */
export interface SignedNote {
  readonly size: number
  readonly note: string
  readonly time: string
}

/** The signed checkpoints of the tree. Only what counts is signed, so no two of them contradict each other. */
export function createNotes({ batches, keys, from }: NotesOptions) {
  let key: VerifierKey | undefined = from && parseVkey(from.vkey, nodeHashing)
  let signed = from?.signed
  let begun: { readonly since: string; readonly adopted: number } | undefined
  let forked = false
  let contradicted = false

  function judge({ size, root }: Signed): 'counts' | 'other-log' | 'old' {
    // We have signed another tree than the one that this log comes to.
    if (size > batches.size() || (batches.rootAt(size) ?? root) !== root) return 'other-log'
    return size > (signed?.size ?? 0) ? 'counts' : 'old'
  }

  /** Why nothing may be signed any more. */
  function halted(): Halt | undefined {
    if (forked) return 'other-log'
    if (contradicted) return 'other-anchor'
    return key === undefined || keys.signs(key) || keys.hadBefore(key) ? undefined : 'other-key'
  }

  return {
    /** Takes the data of `proof.log.begun`, and the time of its event: the first one says what the tree is called. */
    begin: (data: unknown, time: string): void => {
      const parsed = key === undefined ? parseBegun(data) : undefined
      const found = parsed && parseVkey(parsed.key, nodeHashing)
      if (parsed === undefined || found?.name !== parsed.origin) return
      key = found
      begun = { since: time, adopted: parsed.adopted }
    },
    /** Takes the data of a `proof.key.rotated`. */
    rotate: async (data: unknown): Promise<void> => {
      const rotated = parseRotated(data)
      if (rotated !== undefined && key !== undefined) key = (await openRotation(rotated, key)) ?? key
    },
    /** Takes the data of a `proof.checkpoint.signed`, and the time of its event. */
    take: async (data: unknown, time: string): Promise<void> => {
      const { note } = parseSigned(data) ?? {}
      const checkpoint = note === undefined || key === undefined ? undefined : await openCheckpoint(note, key)
      if (note === undefined || checkpoint === undefined) return
      const found = judge(checkpoint)
      if (found === 'other-log') forked = true
      if (found === 'counts') signed = { size: checkpoint.size, note, time }
    },
    /** Absent as long as no tree has begun. */
    key: () => key,
    /** When the tree began, and how many events there were before, where that was read. */
    begun: () => begun,
    vkey: () => (key === undefined ? undefined : vkeyOf(key)),
    /** The latest checkpoint. */
    signed: () => signed,
    halted,
    /** An anchor has a checkpoint that this log does not go on from. */
    contradict: (): void => {
      contradicted = true
    },
    /** The checkpoint of what counts, where it is not signed yet. */
    unsigned: (): string | undefined => {
      const last = batches.last()
      if (last === undefined || key === undefined || halted() !== undefined || !keys.signs(key)) return undefined
      if (last.size <= (signed?.size ?? 0)) return undefined
      return signedCheckpoint(key.name, last.size, last.root, keys.signer(key.name))
    },
  }
}
