import type { Checkpoint } from '../../checkpoints.ts'
import { commitmentTo } from '../../commitments.ts'
import { type Sha256, sameBytes } from '../../hashing.ts'
import { type Head, headLeaf, NO_EVENTS, nextHead } from '../../heads.ts'
import { PACKET_FILES } from '../../packet.ts'
import { eventLeaf, headsLeaf } from '../../tree.ts'
import { includes } from '../../tree-proofs.ts'
import { isoOf } from '../envelope-head.ts'
import type { Finding, FindingKind } from '../findings.ts'
import type { Opened, PacketContents, PacketEvent } from './contents.ts'

interface Judging extends Pick<PacketContents, 'events' | 'proofs' | 'heads'> {
  readonly person: number
  readonly checkpoint: Checkpoint
  readonly hashing: Sha256
}

/** Every event must be sealed under the checkpoint, be the person's, and open to what was committed to. */
export function judgeEvents(judging: Judging): readonly Finding[] {
  const { events, person, hashing } = judging
  const seen = new Set<number>()
  const findings: Finding[] = []
  const sealed: PacketEvent[] = []
  for (const event of events) {
    const fault = seen.has(event.index) ? 'inserted' : faultOf(event, judging)
    seen.add(event.index)
    if (fault === undefined) sealed.push(event)
    const kind = fault ?? (isAsCommitted(event, hashing) ? undefined : 'content-mismatch')
    if (kind !== undefined) findings.push({ ...aboutEvent(event), kind })
  }
  return [...findings, ...omissions(judging, sealed).map((index) => ({ ...OMITTED, index, person }))]
}

/** `inserted`: without a proof, or another person's. `altered`: the bytes, their place and the proof do not fit. */
function faultOf(event: PacketEvent, { proofs, person, checkpoint, hashing }: Judging): FindingKind | undefined {
  const { index, topic, raw, id, head } = event
  const proof = proofs.find((one) => one.index === index)
  if (proof === undefined) return 'inserted'
  const { size, root } = checkpoint
  const isIn = includes({ leaf: eventLeaf(topic, raw, hashing), index, size, root, hashes: proof.hashes }, hashing)
  if (!isIn || head.id !== id) return 'altered'
  return head.person === person ? undefined : 'inserted'
}

function isAsCommitted({ id, envelope, data, evidence }: PacketEvent, hashing: Sha256): boolean {
  const fits = (opened: Opened | undefined, commit: unknown) =>
    opened === undefined || commitmentTo(opened.text, id, opened.salt, hashing) === commit
  return fits(data, envelope['commit']) && fits(evidence, envelope['evidencecommit'])
}

const OMITTED: Finding = { kind: 'omitted', index: null, event: null, topic: null, person: null, time: null }

/** The indexes of what is left out, null if unknown. Without a valid head, something may be. */
function omissions(judging: Judging, sealed: readonly PacketEvent[]): readonly (number | null)[] {
  const { events, proofs, heads, hashing } = judging
  const indexes = new Set(events.map(({ index }) => index))
  const without = proofs.map(({ index }) => index).filter((index) => !indexes.has(index))
  if (without.length > 0) return without
  if (heads === undefined || !isHeadProven(judging)) return [null]
  const { n, chain } = headOver(sealed, hashing)
  if (n === heads.n) return sameBytes(chain, heads.chain) ? [] : [null]
  // Altered and inserted events are findings of their own.
  return n < heads.n && events.length >= heads.n ? [] : [null]
}

/** Whether this is the person's head under the last leaf of the checkpoint. */
function isHeadProven({ heads, person, checkpoint: { size, root }, hashing }: Judging): boolean {
  if (heads === undefined || heads.person !== person || heads.leaf.index !== size - 1) return false
  const own = { leaf: headLeaf(person, heads, hashing), index: person - 1, size: heads.headsSize }
  if (!includes({ ...own, root: heads.headsRoot, hashes: heads.path }, hashing)) return false
  return includes({ leaf: headsLeaf(heads.headsRoot, hashing), size, root, ...heads.leaf }, hashing)
}

function headOver(events: readonly PacketEvent[], hashing: Sha256): Head {
  const inOrder = events.toSorted((one, other) => one.index - other.index)
  return inOrder.reduce((head, { topic, raw }) => nextHead(head, eventLeaf(topic, raw, hashing), hashing), NO_EVENTS)
}

function aboutEvent({ index, id, topic, head }: PacketEvent): Omit<Finding, 'kind'> {
  return { index, event: head.id ?? id, topic, person: head.person || null, time: isoOf(head.time) }
}

/** The files that a finding about events or their completeness accounts for. */
export function filesOf({ kind }: Finding): readonly string[] {
  if (kind === 'content-mismatch') return [PACKET_FILES.events]
  return [PACKET_FILES.events, PACKET_FILES.proofs, PACKET_FILES.heads]
}
