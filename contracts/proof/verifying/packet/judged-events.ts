import type { Checkpoint } from '../../checkpoints.ts'
import { commitmentTo } from '../../commitments.ts'
import { type Sha256, sameBytes } from '../../hashing.ts'
import { type Head, headLeaf, NO_EVENTS, nextHead } from '../../heads.ts'
import { eventLeaf, headsLeaf } from '../../tree.ts'
import { includes } from '../../tree-proofs.ts'
import { isoOf } from '../envelope-head.ts'
import type { Finding, FindingKind } from '../findings.ts'
import { type Filed, fieldsIn, type Opened, type PacketEvent } from './contents.ts'

interface Asked extends Filed {
  /** The packet's. */
  readonly person: number
  readonly isMedical: boolean
  readonly checkpoint: Checkpoint
  readonly hashing: Sha256
}

interface Judging extends Asked {
  /** That the events are filed under. */
  readonly number: number
}

/** Finding with the files that it accounts for. */
export interface AboutEvents {
  readonly finding: Finding
  readonly files: readonly string[]
}

const MEDICAL = 'medical'

/** Every event must be sealed under the checkpoint, be the person's, and open to what was committed to. */
export function judgeEvents(asked: Asked): readonly AboutEvents[] {
  const { names, person, isMedical } = asked
  return findingsOf({ ...asked, number: isMedical ? medicalNumber(asked) : person }).map((finding) => {
    const isAboutText = finding.kind === 'content-mismatch'
    return { finding, files: isAboutText ? [names.events] : [names.events, names.proofs, names.heads] }
  })
}

function medicalNumber(asked: Asked): number {
  const sealed = asked.events.find((event) => isSealed(event, asked))
  return sealed?.head.person ?? asked.heads?.person ?? 0
}

function findingsOf(judging: Judging): readonly Finding[] {
  const { events, person, isMedical } = judging
  const seen = new Set<number>()
  const findings: Finding[] = []
  const sealed: PacketEvent[] = []
  for (const event of events) {
    const fault = seen.has(event.index) ? 'inserted' : faultOf(event, judging)
    seen.add(event.index)
    if (fault === undefined) sealed.push(event)
    const kind = fault ?? faultInText(event, judging)
    if (kind !== undefined) findings.push({ ...aboutEvent(event), kind })
  }
  const topic = isMedical ? MEDICAL : null
  return [...findings, ...omissions(judging, sealed).map((index) => ({ ...OMITTED, index, topic, person }))]
}

/** `inserted`: without a proof, or another person's. `altered`: the bytes, their place and the proof do not fit. */
function faultOf(event: PacketEvent, judging: Judging): FindingKind | undefined {
  if (!judging.proofs.some(({ index }) => index === event.index)) return 'inserted'
  if (!isSealed(event, judging) || event.head.id !== event.id) return 'altered'
  return event.head.person === judging.number ? undefined : 'inserted'
}

function isSealed({ index, topic, raw }: PacketEvent, { proofs, checkpoint, hashing }: Asked): boolean {
  const proof = proofs.find((one) => one.index === index)
  const leaf = eventLeaf(topic, raw, hashing)
  return proof !== undefined && includes({ ...checkpoint, leaf, index, hashes: proof.hashes }, hashing)
}

/** A medical event is sealed under a number that only its text ties to the person. */
function faultInText(event: PacketEvent, { person, isMedical, hashing }: Judging): FindingKind | undefined {
  if (!isAsCommitted(event, hashing)) return 'content-mismatch'
  const about = isMedical ? personIn(event) : undefined
  return about === undefined || about === person ? undefined : 'inserted'
}

function personIn({ topic, data }: PacketEvent): unknown {
  return topic === MEDICAL && data !== undefined ? fieldsIn(data.text)?.['user_id'] : undefined
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
  if (heads === undefined || !isHeadProven(judging) || !isOfPerson(judging)) return [null]
  const { n, chain } = headOver(sealed, hashing)
  if (n === heads.n) return sameBytes(chain, heads.chain) ? [] : [null]
  // Altered and inserted events are findings of their own.
  return n < heads.n && events.length >= heads.n ? [] : [null]
}

/** Whether any text says that the medical record is this person's. */
function isOfPerson({ events, person, isMedical }: Judging): boolean {
  return !isMedical || events.some((event) => personIn(event) === person)
}

/** Whether this is the head of the number under the last leaf of the checkpoint. */
function isHeadProven({ heads, number, checkpoint: { size, root }, hashing }: Judging): boolean {
  if (heads === undefined || heads.person !== number || heads.leaf.index !== size - 1) return false
  const own = { leaf: headLeaf(number, heads, hashing), index: number - 1, size: heads.headsSize }
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
