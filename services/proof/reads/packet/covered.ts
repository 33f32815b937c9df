import { setTimeout as pause } from 'node:timers/promises'
import { toBase64 } from '@arrive/contracts/proof/base64.ts'
import { sameBytes } from '@arrive/contracts/proof/hashing.ts'
import { parseVkey } from '@arrive/contracts/proof/notes.ts'
import type { Kernel } from '../../../kernel/index.ts'
import { nodeHashing } from '../../../shared/node-hashing.ts'
import { notMade, notSealedYet } from '../../../shared/sealed/page.ts'
import { sealedTree } from '../sealed-tree.ts'
import { readState, type SealedState } from '../state.ts'
import { createHeadProofs, type HeadProof } from './head-proofs.ts'
import {
  headOf,
  type OwnEvents,
  ownEvents,
  type ProvenEvent,
  type ProvenLeaf,
  provenEvent,
  provenHeads,
} from './own-events.ts'
import { createPersons } from './persons.ts'
import { type NoteAt, signedNotes } from './signed-notes.ts'

/** All of a person's events under a checkpoint, with what proves that they are all. */
export interface Covered {
  readonly note: NoteAt
  readonly state: SealedState
  readonly head: HeadProof
  readonly heads: ProvenLeaf
  readonly events: readonly ProvenEvent[]
}

interface Moment {
  readonly person: number
  /** ISO 8601, UTC. */
  readonly time: string
}

interface Candidate extends Pick<Covered, 'note' | 'state'> {
  readonly origin: string
  readonly person: number
  readonly own: OwnEvents
}

/** Milliseconds. A checkpoint follows an event within a second or two. */
const WAIT_MS = 8_000
const BETWEEN_MS = 200

/** Finds the first checkpoint of the current key that covers a moment, and waits if there is none yet. */
export function createCovering(kernel: Pick<Kernel, 'log' | 'store'>) {
  const persons = createPersons(kernel)
  const headProofOf = createHeadProofs(kernel, persons)

  async function covering({ person, time }: Moment): Promise<Covered | undefined> {
    const state = await readState(kernel.store)
    const key = parseVkey(state?.vkey ?? '', nodeHashing)
    if (state === undefined || key === undefined) return undefined
    const own = await ownEvents(kernel, person)
    const due = [...own].filter(([, { envelope }]) => envelope.time <= time).map(([leaf]) => leaf)
    for await (const note of signedNotes(kernel, key, state.offset ?? 0).since(time)) {
      const covered = await under({ note, state, origin: key.name, person, own })
      const leaves = new Set(covered?.events.map(({ leaf }) => toBase64(leaf)))
      if (due.every((leaf) => leaves.has(leaf))) return covered
    }
    return undefined
  }

  async function under({ note, state, origin, person, own }: Candidate): Promise<Covered | undefined> {
    const head = await headProofOf({ origin, note, person })
    if (head === undefined) return undefined
    const tree = await sealedTree(kernel, note, Math.max(state.size, note.size))
    const events: ProvenEvent[] = []
    for (const index of await persons.indexesOf(person, note.size, head.n)) {
      events.push(await provenEvent(kernel, { tree, signed: note, own }, index))
    }
    if (!sameBytes(headOf(events).chain, head.chain)) throw notMade()
    return { note, state, head, events, heads: await provenHeads(tree, note) }
  }

  /** @throws ArriveError `not-sealed-yet`, `busy` */
  return async (moment: Moment): Promise<Covered> => {
    for (let left = WAIT_MS; ; left -= BETWEEN_MS) {
      const covered = await covering(moment)
      if (covered !== undefined) return covered
      if (left <= 0) throw notSealedYet()
      await pause(BETWEEN_MS)
    }
  }
}
