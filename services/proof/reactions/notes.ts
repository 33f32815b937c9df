import { parseVkey, type VerifierKey, vkeyOf } from '@arrive/contracts/proof/notes.ts'
import { parseRotated, parseSigned } from '@arrive/contracts/proof/proof-events.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'
import type { Begun } from '../events/proof-event.ts'
import { openCheckpoint, openRotation, type Signed, signedCheckpoint } from '../key.ts'
import type { Beginning, Halt } from '../reads/state.ts'
import type { Batches } from './batches.ts'
import type { Keys } from './keys.ts'

export interface NotesOptions {
  readonly batches: Pick<Batches, 'size' | 'last' | 'rootAt'>
  readonly keys: Keys
  /** What this goes on from. Default: nothing. */
  readonly from?: GoneOnFrom | undefined
  /** Origins of earlier trees of the log, which are not gone on with. Default: none. */
  readonly past?: readonly string[]
}

/** What is known of the tree at a start. */
interface GoneOnFrom {
  readonly vkey: string
  readonly formerKeys?: readonly string[]
  readonly signed: SignedNote | undefined
}

/** A checkpoint that is signed, with its size, and when it was. */
export interface SignedNote {
  readonly size: number
  readonly note: string
  readonly time: string
}

export type Notes = ReturnType<typeof createNotes>

/** The signed checkpoints of the tree. Only what counts is signed, so no two of them contradict each other. */
export function createNotes({ batches, keys, from, past = [] }: NotesOptions) {
  let key: VerifierKey | undefined = from && parseVkey(from.vkey, nodeHashing)
  const former = [...(from?.formerKeys ?? [])]
  let signed = from?.signed
  let beginning: Beginning | undefined
  let isPast = false
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
    /**
     * Takes what a `proof.log.begun` at this offset says. A sequencer that was held up may append once more what has
     * begun an earlier tree, or this one.
     */
    begin: (begun: Begun, offset: number): void => {
      const { name } = begun.key
      if (past.includes(name) || name === key?.name) return
      if (key !== undefined) {
        isPast = true
        return
      }
      key = begun.key
      beginning = { since: begun.since, adopted: begun.adopted, offset, trees: past.length }
    },
    /** Whether another tree has begun, which is to be gone on with in place of this one. */
    isPast: () => isPast,
    /** Takes the data of a `proof.key.rotated`. */
    rotate: async (data: unknown): Promise<void> => {
      const rotated = parseRotated(data)
      const next = rotated === undefined || key === undefined ? undefined : await openRotation(rotated, key)
      if (next === undefined || key === undefined) return
      former.push(vkeyOf(key))
      key = next
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
    /** How the tree began, where that was read. */
    beginning: () => beginning,
    vkey: () => (key === undefined ? undefined : vkeyOf(key)),
    /** Those that have signed the tree before, as texts. */
    formerKeys: (): readonly string[] => former,
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
