import { message } from '@arrive/contracts/messages/message.ts'
import { type Checkpoint, parseCheckpoint } from '@arrive/contracts/proof/checkpoints.ts'
import { sameBytes, utf8 } from '@arrive/contracts/proof/hashing.ts'
import { parseNote } from '@arrive/contracts/proof/notes.ts'
import { tlogProofText } from '@arrive/contracts/proof/tlog-proof.ts'
import { eventLeaf } from '@arrive/contracts/proof/tree.ts'
import { consistencyRanges, includes, inclusionRanges } from '@arrive/contracts/proof/tree-proofs.ts'
import { ArriveError, type Entry, type Kernel, type Position, type Source, topicOf } from '../../kernel/index.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'
import { notMade, notSealedYet } from '../../shared/sealed/page.ts'
import { sealedTopics } from '../events/proof-event.ts'
import type { InBatch } from './chain.ts'
import { cosignedNote } from './cosigned.ts'
import { firstIn } from './log-parts.ts'
import { type SealedTree, type Signed, sealedTree } from './sealed-tree.ts'
import { readState, type SealedState } from './state.ts'

type Dependencies = Pick<Kernel, 'log' | 'store' | 'events'>

/** @throws ArriveError `not-found`, `not-sealed-yet`, `busy` */
export async function eventProof(kernel: Dependencies, id: string): Promise<string> {
  const state = await readState(kernel.store)
  const signed = signedOf(state)
  if (state === undefined || signed === undefined) throw await notInTree(kernel, state, id)
  const tree = await sealedTree(kernel, signed)
  const found = await tree.find(id)
  if (found === undefined) throw tree.mentions(id) ? notSealedYet() : await notInTree(kernel, state, id)
  const { index } = found
  const leaf = found.batch.leaves[found.at] ?? signed.root
  const included = (await inCosigned(kernel, state, { index, leaf })) ?? {
    hashes: await inclusion(tree, signed, { index, leaf }),
    checkpoint: state.note,
  }
  const { source, raw } = await eventOf(kernel, found, leaf)
  return tlogProofText({ index, ...included, extra: utf8(`${topicOf(source)}\n${raw}`) })
}

interface Leaf {
  readonly index: number
  readonly leaf: Uint8Array
}

/** @throws ArriveError `busy` if the hashes do not lead to the root */
export async function inclusion(
  tree: SealedTree,
  signed: Signed,
  { index, leaf }: Leaf,
): Promise<readonly Uint8Array[]> {
  const hashes = await tree.hashes(inclusionRanges(index, signed.size))
  if (!includes({ leaf, index, ...signed, hashes }, nodeHashing)) throw notMade()
  return hashes
}

async function inCosigned(kernel: Dependencies, state: SealedState, leaf: Leaf) {
  const checkpoint = await cosignedNote(kernel.store, state, leaf.index)
  const signed = checkpoint === undefined ? undefined : checkpointIn(checkpoint)
  if (checkpoint === undefined || signed === undefined) return undefined
  try {
    return { hashes: await inclusion(await sealedTree(kernel, signed, state.size), signed, leaf), checkpoint }
  } catch (error) {
    if (error instanceof ArriveError) return undefined
    throw error
  }
}

export async function consistencyProof(
  kernel: Dependencies,
  signed: Signed,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Uint8Array[]> {
  const ranges = consistencyRanges(from, to)
  return ranges.length === 0 ? [] : (await sealedTree(kernel, signed)).hashes(ranges)
}

export function signedOf(state: SealedState | undefined): Checkpoint | undefined {
  return state && checkpointIn(state.note)
}

function checkpointIn(text: string): Checkpoint | undefined {
  const note = parseNote(text)
  return note && parseCheckpoint(note.text)
}

/** Searches the whole topic if the event is not at the place where it was sealed, as after a move. */
export async function eventOf(kernel: Pick<Kernel, 'log'>, found: InBatch, leaf: Uint8Array): Promise<Entry> {
  const isIt = ({ source, raw }: Entry) => sameBytes(eventLeaf(topicOf(source), utf8(raw), nodeHashing), leaf)
  const { source, offset } = placeOf(found)
  const there = await firstIn(kernel, { source, from: offset, to: offset + 1 }, isIt)
  if (there !== undefined) return there
  for (const other of (await kernel.log.ends([topicOf(source)])).keys()) {
    const event = await firstIn(kernel, { source: other, from: 0 }, isIt)
    if (event !== undefined) return event
  }
  const cause = new Error(`The event at ${found.index} of the sealed log is not in it any more`)
  throw new ArriveError('internal', { message: message('proof.event-gone'), cause })
}

function placeOf({ batch, at }: InBatch): Position {
  let left = at
  for (const [source, first, count] of batch.places) {
    if (left < count) return { source: source as Source, offset: first + left }
    left -= count
  }
  throw new RangeError('A batch has a place for each of its events')
}

/** Distinguishes an event that is not sealed yet from an unknown one. */
async function notInTree(kernel: Dependencies, state: SealedState | undefined, id: string): Promise<ArriveError> {
  for (const source of (await kernel.log.ends(sealedTopics(kernel.events))).keys()) {
    const from = state?.sealed[source] ?? 0
    const waiting = await firstIn(kernel, { source, from }, ({ envelope }) => envelope.id === id)
    if (waiting !== undefined) return notSealedYet()
  }
  return new ArriveError('not-found')
}
