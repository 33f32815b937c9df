import { setTimeout as pause } from 'node:timers/promises'
import { toBase64 } from '@arrive/contracts/proof/base64.ts'
import { sameBytes } from '@arrive/contracts/proof/hashing.ts'
import { parseVkey } from '@arrive/contracts/proof/notes.ts'
import type { Kernel } from '../../../kernel/index.ts'
import { nodeHashing } from '../../../shared/node-hashing.ts'
import { notMade, notSealedYet } from '../../../shared/sealed/page.ts'
import { type SealedTree, sealedTree } from '../sealed-tree.ts'
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

/** All events of one number under a checkpoint, with what proves that they are all. */
export interface CoveredPerson {
  readonly person: number
  readonly head: HeadProof
  readonly events: readonly ProvenEvent[]
}

export interface Covered {
  readonly note: NoteAt
  readonly state: SealedState
  readonly heads: ProvenLeaf
  /** In the order of the numbers. */
  readonly persons: readonly CoveredPerson[]
}

interface Moment {
  /** The person's number, and that of a compartment. */
  readonly persons: readonly number[]
  /** ISO 8601, UTC. */
  readonly time: string
}

interface Candidate {
  readonly origin: string
  readonly note: NoteAt
  readonly tree: SealedTree
}

interface Owned {
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

  async function covering({ persons: numbers, time }: Moment): Promise<Covered | undefined> {
    const state = await readState(kernel.store)
    const key = parseVkey(state?.vkey ?? '', nodeHashing)
    if (state === undefined || key === undefined) return undefined
    const { size, offset = 0 } = state
    const owned = await Promise.all(numbers.map(async (person) => ({ person, own: await ownEvents(kernel, person) })))
    const due = owned.flatMap(({ own }) => leavesUntil(own, time))
    for await (const note of signedNotes(kernel, key, offset).since(time)) {
      // The log has a checkpoint a moment before the documents that say whose its leaves are.
      if (note.size > size) return undefined
      const tree = await sealedTree(kernel, note, size)
      const all = await allUnder({ note, tree, origin: key.name }, owned, due)
      if (all !== undefined) return { note, state, persons: all, heads: await provenHeads(tree, note) }
    }
    return undefined
  }

  /** Undefined if one of them has no events by then, or a due leaf is missing. */
  async function allUnder(candidate: Candidate, owned: readonly Owned[], due: readonly string[]) {
    const all: CoveredPerson[] = []
    for (const one of owned) {
      const covered = await under(candidate, one)
      if (covered === undefined) return undefined
      all.push(covered)
    }
    const leaves = new Set(all.flatMap(leavesIn))
    return due.every((leaf) => leaves.has(leaf)) ? all : undefined
  }

  async function under({ origin, note, tree }: Candidate, { person, own }: Owned) {
    const head = await headProofOf({ origin, note, person })
    if (head === undefined) return undefined
    const events: ProvenEvent[] = []
    for (const index of await persons.indexesOf(person, note.size, head.n)) {
      events.push(await provenEvent(kernel, { tree, signed: note, own }, index))
    }
    if (!sameBytes(headOf(events).chain, head.chain)) throw notMade()
    return { person, head, events }
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

function leavesUntil(own: OwnEvents, time: string): readonly string[] {
  return [...own].filter(([, { envelope }]) => envelope.time <= time).map(([leaf]) => leaf)
}

function leavesIn({ events }: CoveredPerson): readonly string[] {
  return events.map(({ leaf }) => toBase64(leaf))
}
