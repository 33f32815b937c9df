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
  readonly from?: GoneOnFrom | undefined
  /** Origins of earlier trees, which are not continued. Default: none. */
  readonly past?: readonly string[]
}

interface GoneOnFrom {
  readonly vkey: string
  readonly formerKeys?: readonly string[]
  readonly signed: SignedNote | undefined
}

export interface SignedNote {
  readonly size: number
  readonly note: string
  readonly time: string
}

export type Notes = ReturnType<typeof createNotes>

/** Signs only batches that count, so no two checkpoints contradict each other. */
export function createNotes({ batches, keys, from, past = [] }: NotesOptions) {
  let key: VerifierKey | undefined = from && parseVkey(from.vkey, nodeHashing)
  const former = [...(from?.formerKeys ?? [])]
  let signed = from?.signed
  let beginning: Beginning | undefined
  let isPast = false
  let forked = false
  let contradicted = false

  function judge({ size, root }: Signed): 'counts' | 'other-log' | 'old' {
    // Our key signed a tree that differs from this log.
    if (size > batches.size() || (batches.rootAt(size) ?? root) !== root) return 'other-log'
    return size > (signed?.size ?? 0) ? 'counts' : 'old'
  }

  function halted(): Halt | undefined {
    if (forked) return 'other-log'
    if (contradicted) return 'other-anchor'
    return key === undefined || keys.signs(key) || keys.hadBefore(key) ? undefined : 'other-key'
  }

  return {
    /** A delayed sequencer may repeat the beginning of an earlier tree, or of this one. */
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
    /** Whether a newer tree has begun that replaces this one. */
    isPast: () => isPast,
    rotate: async (data: unknown): Promise<void> => {
      const rotated = parseRotated(data)
      const next = rotated === undefined || key === undefined ? undefined : await openRotation(rotated, key)
      if (next === undefined || key === undefined) return
      former.push(vkeyOf(key))
      key = next
    },
    take: async (data: unknown, time: string): Promise<void> => {
      const { note } = parseSigned(data) ?? {}
      const checkpoint = note === undefined || key === undefined ? undefined : await openCheckpoint(note, key)
      if (note === undefined || checkpoint === undefined) return
      const found = judge(checkpoint)
      if (found === 'other-log') forked = true
      if (found === 'counts') signed = { size: checkpoint.size, note, time }
    },
    /** Absent before a tree has begun. */
    key: () => key,
    beginning: () => beginning,
    vkey: () => (key === undefined ? undefined : vkeyOf(key)),
    /** Former keys of the tree. */
    formerKeys: (): readonly string[] => former,
    signed: () => signed,
    halted,
    /** An anchor has a checkpoint that contradicts this log. */
    contradict: (): void => {
      contradicted = true
    },
    unsigned: (): string | undefined => {
      const last = batches.last()
      if (last === undefined || key === undefined || halted() !== undefined || !keys.signs(key)) return undefined
      if (last.size <= (signed?.size ?? 0)) return undefined
      return signedCheckpoint(key.name, last.size, last.root, keys.signer(key.name))
    },
  }
}
