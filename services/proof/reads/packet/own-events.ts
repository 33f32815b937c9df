import { toBase64 } from '@arrive/contracts/proof/base64.ts'
import { utf8 } from '@arrive/contracts/proof/hashing.ts'
import { type Head, NO_EVENTS, nextHead } from '@arrive/contracts/proof/heads.ts'
import { eventLeaf } from '@arrive/contracts/proof/tree.ts'
import { inclusionRanges } from '@arrive/contracts/proof/tree-proofs.ts'
import { type Envelope, historyOf, type Kernel, positionIn, topicOf } from '../../../kernel/index.ts'
import { nodeHashing } from '../../../shared/node-hashing.ts'
import { notMade } from '../../../shared/sealed/page.ts'
import { eventOf, inclusion } from '../proofs.ts'
import type { SealedTree, Signed } from '../sealed-tree.ts'

/** An event of the person as it is in the log. */
export interface OwnEvent {
  readonly topic: string
  readonly raw: string
  readonly envelope: Envelope
}

/** One with its place in the tree. */
export interface ProvenEvent extends OwnEvent {
  readonly index: number
  readonly leaf: Uint8Array
  readonly hashes: readonly Uint8Array[]
}

/** The person's events by leaf, in base64. May lack the latest ones. */
export type OwnEvents = ReadonlyMap<string, OwnEvent>

export async function ownEvents({ store }: Pick<Kernel, 'store'>, person: number): Promise<OwnEvents> {
  const events = new Map<string, OwnEvent>()
  for await (const docs of historyOf(store, person)) {
    for (const { body: raw, sort } of docs) {
      const topic = topicOf(positionIn(String(sort?.['position'])).source)
      const leaf = toBase64(eventLeaf(topic, utf8(raw), nodeHashing))
      events.set(leaf, { topic, raw, envelope: JSON.parse(raw) })
    }
  }
  return events
}

interface Proving {
  readonly tree: SealedTree
  readonly signed: Signed
  readonly own: OwnEvents
}

/** @throws ArriveError `busy` */
export async function provenEvent(
  kernel: Pick<Kernel, 'log'>,
  { tree, signed, own }: Proving,
  index: number,
): Promise<ProvenEvent> {
  const found = await tree.at(index)
  const leaf = found?.batch.leaves[found.at]
  if (found === undefined || leaf === undefined) throw notMade()
  const hashes = await inclusion(tree, signed, { index, leaf })
  const event = own.get(toBase64(leaf)) ?? (await asLogged(kernel, found, leaf))
  return { ...event, index, leaf, hashes }
}

async function asLogged(...[kernel, found, leaf]: Parameters<typeof eventOf>): Promise<OwnEvent> {
  const { source, raw, envelope } = await eventOf(kernel, found, leaf)
  return { topic: topicOf(source), raw, envelope }
}

/** The proof of the leaf that seals all heads, the last one under the checkpoint. */
export async function provenHeads(tree: SealedTree, { size }: Signed): Promise<ProvenLeaf> {
  return { index: size - 1, hashes: await tree.hashes(inclusionRanges(size - 1, size)) }
}

export type ProvenLeaf = Pick<ProvenEvent, 'index' | 'hashes'>

export function headOf(events: readonly Pick<ProvenEvent, 'leaf'>[]): Head {
  return events.reduce((head, { leaf }) => nextHead(head, leaf, nodeHashing), NO_EVENTS)
}
