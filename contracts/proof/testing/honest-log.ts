import { toBase64 } from '../base64.ts'
import { boundId, NO_ID } from '../bound-id.ts'
import { originOf } from '../checkpoints.ts'
import { utf8 } from '../hashing.ts'
import { createHeads, type Heads } from '../heads.ts'
import { type BatchSequenced, PROOF_TYPES, type Run } from '../proof-events.ts'
import { eventLeaf, type GrowingTree, growTree, headsLeaf } from '../tree.ts'
import type { Row } from '../verifying/rows.ts'
import { nodeHashing } from './node-hashing.ts'
import { rotationNote, type Signer, testSigner } from './signer.ts'

interface Planned {
  readonly topic: string
  readonly person: number
  readonly partition: number
}

/** What happens in a log that is generated. */
export type Step =
  /** An event of a person (0: of the agency) in a partition of a topic. */
  | { readonly event: Planned }
  /** What has not been sequenced yet becomes a batch, and its checkpoint is signed; even over heads that are false. */
  | { readonly seal: true; readonly falseHeads?: true }
  /** The last event once more, byte for byte: an honest repeat of Kafka. */
  | { readonly repeat: true }
  /** Another key takes over. */
  | { readonly rotate: true }

export interface Plan {
  readonly steps: readonly Step[]
  /** Whether the ids of the events of `proof` are made of their other bytes. */
  readonly isBound?: boolean
  /** A byte, which keys and ids are made of. */
  readonly seed?: number
  /** Times six bytes. */
  readonly dataSize?: number
}

/** An event of a generated log. */
export interface LoggedEvent {
  readonly id: string
  readonly topic: string
  readonly person: number
  readonly time: string
  readonly source: string
  readonly offset: number
  /** Its place in the tree; undefined where it was not sealed. */
  index: number | undefined
}

/** A generated log: bytes by source and offset, and what is true of them. */
export interface HonestLog {
  readonly sources: ReadonlyMap<string, readonly Uint8Array[]>
  /** In the order in which they were written. */
  readonly events: readonly LoggedEvent[]
  readonly vkey: string
  /** All signed notes, the first one first. */
  readonly notes: readonly string[]
}

const START = Date.parse('2026-11-23T08:00:00.000Z')
const HOST = 'arrive.example'

/** Makes a log as an honest product writes it. The same plan gives the same log. */
export function honestLog(plan: Plan): HonestLog {
  const writing = beginLog(plan)
  for (const step of plan.steps) {
    if ('event' in step) appendEvent(writing, step.event)
    else if ('seal' in step) seal(writing, step.falseHeads === true)
    else if ('repeat' in step) repeatLast(writing)
    else rotate(writing)
  }
  const { sources, events, first, notes } = writing
  return { sources, events, vkey: first.vkey, notes }
}

interface Writing {
  readonly plan: Required<Omit<Plan, 'steps'>>
  readonly sources: Map<string, Uint8Array[]>
  readonly events: LoggedEvent[]
  readonly waiting: { event: LoggedEvent; raw: Uint8Array }[]
  readonly notes: string[]
  readonly tree: GrowingTree
  readonly heads: Heads
  readonly first: Signer
  signer: Signer
  count: number
}

function beginLog({ isBound = true, seed = 1, dataSize = 3 }: Plan): Writing {
  const begun = idOf(seed, 0)
  const first = testSigner(originOf(HOST, begun, nodeHashing), seed)
  const writing: Writing = {
    plan: { isBound, seed, dataSize },
    sources: new Map(),
    events: [],
    waiting: [],
    notes: [],
    tree: growTree(nodeHashing),
    heads: createHeads(nodeHashing),
    first,
    signer: first,
    count: 0,
  }
  appendProof(writing, PROOF_TYPES.begun, { origin: first.key.name, adopted: 0, key: first.vkey }, begun)
  return writing
}

function append({ sources }: Writing, source: string, raw: Uint8Array): number {
  const rows = sources.get(source) ?? []
  sources.set(source, rows)
  return rows.push(raw) - 1
}

function appendProof(writing: Writing, type: string, data: unknown, id?: string): void {
  const { seed, isBound } = writing.plan
  const envelope = envelopeOf(writing, { id: id ?? NO_ID, type, subject: 'agency', data })
  const own = id ?? (isBound ? boundId(JSON.stringify(envelope), nodeHashing) : idOf(seed, writing.count))
  append(writing, 'proof/0', utf8(JSON.stringify({ ...envelope, id: own })))
}

function appendEvent(writing: Writing, { topic, person, partition }: Planned): void {
  const id = idOf(writing.plan.seed, writing.count)
  const subject = person === 0 ? 'agency' : `person/${person}`
  const data = 'sealed'.repeat(writing.plan.dataSize)
  const envelope = envelopeOf(writing, { id, type: `${topic}.thing.noted`, subject, data })
  const raw = utf8(JSON.stringify(envelope))
  const source = `${topic}/${partition}`
  const offset = append(writing, source, raw)
  const event = { id, topic, person, time: envelope.time, source, offset, index: undefined }
  writing.events.push(event)
  writing.waiting.push({ event, raw })
}

function seal(writing: Writing, areHeadsFalse: boolean): void {
  const { tree, heads, waiting, notes, signer } = writing
  if (waiting.length === 0) return
  const from = tree.size()
  const leaves = waiting.map((one) => toBase64(addLeaf(writing, one.event, one.raw)))
  const headsRoot = areHeadsFalse ? nodeHashing.sha256(heads.root()) : heads.root()
  tree.append(headsLeaf(headsRoot, nodeHashing))
  const batch: BatchSequenced = {
    from,
    size: tree.size(),
    leaves,
    ids: waiting.map(({ event }) => event.id),
    heads_root: toBase64(headsRoot),
    root: toBase64(tree.root()),
    places: runsOf(waiting.map(({ event }) => event)),
  }
  waiting.length = 0
  appendProof(writing, PROOF_TYPES.batch, batch)
  const note = signer.checkpoint(tree.size(), tree.root())
  notes.push(note)
  appendProof(writing, PROOF_TYPES.note, { note })
}

function addLeaf({ tree, heads }: Writing, event: LoggedEvent, raw: Uint8Array): Uint8Array {
  const leaf = eventLeaf(event.topic, raw, nodeHashing)
  event.index = tree.size()
  tree.append(leaf)
  if (event.person !== 0) heads.add(event.person, leaf)
  return leaf
}

function repeatLast(writing: Writing): void {
  const { source, offset } = writing.events.at(-1) ?? {}
  const raw = source === undefined ? undefined : writing.sources.get(source)?.[offset ?? 0]
  if (source !== undefined && raw !== undefined) append(writing, source, raw)
}

function rotate(writing: Writing): void {
  const { signer, count, plan } = writing
  const next = testSigner(signer.key.name, (plan.seed + 100 + count) % 256)
  const note = rotationNote(signer, next)
  appendProof(writing, PROOF_TYPES.rotated, { old: signer.vkey, new: next.vkey, note })
  writing.signer = next
}

interface Content {
  readonly id: string
  readonly type: string
  readonly subject: string
  readonly data: unknown
}

function envelopeOf(writing: { count: number }, { id, type, subject, data }: Content) {
  writing.count++
  return {
    specversion: '1.0',
    id,
    source: '/arrive/test',
    type,
    subject,
    time: new Date(START + writing.count * 1_000).toISOString(),
    dataschema: `urn:arrive:${type}:1`,
    actor: 'system',
    correlationid: 'test',
    data,
  }
}

function idOf(seed: number, count: number): string {
  const hex = Buffer.from(nodeHashing.sha256(utf8(`${seed} ${count}`))).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function runsOf(events: readonly LoggedEvent[]): readonly Run[] {
  const runs: [string, number, number][] = []
  for (const { source, offset } of events) {
    const last = runs.at(-1)
    if (last?.[0] === source && last[1] + last[2] === offset) last[2]++
    else runs.push([source, offset, 1])
  }
  return runs
}

/** The rows of a log, source by source. */
export function* rowsOf(sources: HonestLog['sources']): Generator<Row> {
  for (const [source, raws] of sources) {
    const topic = source.slice(0, source.lastIndexOf('/'))
    for (const [offset, raw] of raws.entries()) yield { topic, source, offset, raw }
  }
}

/** The same as an export has them: topic by topic, without the names of sources. */
export function* exportedRowsOf(sources: HonestLog['sources']): Generator<Row> {
  const next = new Map<string, number>()
  for (const { topic, raw } of rowsOf(new Map([...sources].sort()))) {
    const offset = next.get(topic) ?? 0
    next.set(topic, offset + 1)
    yield { topic, offset, raw }
  }
}
