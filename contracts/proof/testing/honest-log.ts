import { toBase64 } from '../base64.ts'
import { boundId, NO_ID } from '../bound-id.ts'
import { originOf } from '../checkpoints.ts'
import { utf8 } from '../hashing.ts'
import { createHeads, type Heads } from '../heads.ts'
import { type BatchSequenced, type LogBegun, MOST_LEAVES, PROOF_TYPES, type Run } from '../proof-events.ts'
import { eventLeaf, type GrowingTree, growTree, headsLeaf } from '../tree.ts'
import { nodeHashing } from './node-hashing.ts'
import { rotationNote, type Signer, testSigner } from './signer.ts'

interface Planned {
  readonly topic: string
  readonly person: number
  readonly partition: number
  /** By how many seconds the clock of its process is behind. */
  readonly slow?: number
}

/** What happens in a log that is generated. */
export type Step =
  /** An event of a person (0: of the agency) in a partition of a topic. */
  | { readonly event: Planned }
  /**
   * What has not been sequenced yet, or at most so much of it, becomes a batch, and its checkpoint is signed, unless
   * the process is killed before; even over heads that are false.
   */
  | { readonly seal: true; readonly falseHeads?: true; readonly isKilled?: true; readonly most?: number }
  /** The last event once more, byte for byte: an honest repeat of Kafka. */
  | { readonly repeat: true }
  /** The last event once more, sealed anew: its id with other bytes. */
  | { readonly retry: true }
  /** A sequencer that was stopped goes on with the batch that another one has appended meanwhile. */
  | { readonly late: true }
  /** Another key takes over. */
  | { readonly rotate: true }
  /** The log as it stands is adopted: a new tree begins, in which all of its events become leaves anew. */
  | { readonly adopt: true }
  /** A sequencer that was stopped begins once more what another one has begun meanwhile. */
  | { readonly beginAgain: true }

export interface Plan {
  readonly steps: readonly Step[]
  /** How many of the steps come before anything is sealed. */
  readonly early?: number
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
  /** All keys that it has had, the first one first. */
  readonly vkeys: readonly string[]
  /** All signed notes, the first one first. */
  readonly notes: readonly string[]
}

const START = Date.parse('2026-11-23T08:00:00.000Z')
const HOST = 'arrive.example'

/** Makes a log as an honest product writes it. The same plan gives the same log. */
export function honestLog(plan: Plan): HonestLog {
  const { steps, early = 0 } = plan
  const writing = emptyLog(plan)
  for (const step of steps.slice(0, early)) take(writing, step)
  adopt(writing)
  for (const step of steps.slice(early)) take(writing, step)
  const { sources, events, vkeys, notes } = writing
  return { sources, events, vkey: vkeys[0] ?? '', vkeys, notes }
}

function take(writing: Writing, step: Step): void {
  if ('event' in step) appendEvent(writing, step.event)
  else if ('seal' in step) seal(writing, step)
  else if ('repeat' in step) repeatLast(writing)
  else if ('retry' in step) retryLast(writing)
  else if ('late' in step) appendLate(writing)
  else if ('rotate' in step) rotate(writing)
  else if ('beginAgain' in step) beginAgain(writing)
  else adopt(writing)
}

interface Writing {
  readonly plan: Required<Omit<Plan, 'steps' | 'early'>>
  readonly sources: Map<string, Uint8Array[]>
  readonly events: LoggedEvent[]
  readonly waiting: { event: LoggedEvent; raw: Uint8Array }[]
  readonly notes: string[]
  readonly vkeys: string[]
  tree: GrowingTree
  heads: Heads
  signer: Signer | undefined
  last: BatchSequenced | undefined
  begun: { readonly id: string; readonly data: LogBegun } | undefined
  count: number
}

function emptyLog({ isBound = true, seed = 1, dataSize = 3 }: Plan): Writing {
  return {
    plan: { isBound, seed, dataSize },
    sources: new Map(),
    events: [],
    waiting: [],
    notes: [],
    vkeys: [],
    tree: growTree(nodeHashing),
    heads: createHeads(nodeHashing),
    signer: undefined,
    last: undefined,
    begun: undefined,
    count: 0,
  }
}

function adopt(writing: Writing): void {
  const { seed } = writing.plan
  const begun = idOf(seed, writing.count)
  const signer = testSigner(originOf(HOST, begun, nodeHashing), seed)
  const orderOf = ({ time, topic, source, offset }: LoggedEvent) => `${time} ${topic} ${source} ${10_000 + offset}`
  const events = writing.events.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  for (const event of events) event.index = undefined
  const waiting = events.map((event) => ({ event, raw: rawOf(writing, event) }))
  writing.waiting.splice(0, Number.POSITIVE_INFINITY, ...waiting)
  Object.assign(writing, { tree: growTree(nodeHashing), heads: createHeads(nodeHashing), signer })
  writing.vkeys.push(signer.vkey)
  const data = { origin: signer.key.name, adopted: events.length, key: signer.vkey }
  writing.begun = { id: begun, data }
  // The first batch of a tree counts in any: whoever has begun the new one would have gone on from it.
  if (writing.last?.from === 0) writing.last = undefined
  appendProof(writing, PROOF_TYPES.begun, data, begun)
}

function beginAgain(writing: Writing): void {
  if (writing.begun === undefined) return
  const { id, data } = writing.begun
  appendProof(writing, PROOF_TYPES.begun, { ...data, adopted: data.adopted + 1 }, id)
}

function rawOf({ sources }: Pick<Writing, 'sources'>, { source, offset }: LoggedEvent): Uint8Array {
  return sources.get(source)?.[offset] ?? new Uint8Array()
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

function appendEvent(writing: Writing, planned: Planned, id = idOf(writing.plan.seed, writing.count)): void {
  const { topic, person, partition, slow = 0 } = planned
  const subject = person === 0 ? 'agency' : `person/${person}`
  const data = 'sealed'.repeat(writing.plan.dataSize)
  const envelope = envelopeOf(writing, { id, type: `${topic}.thing.noted`, subject, data, slow })
  const raw = utf8(JSON.stringify({ ...envelope, ...(person % 2 === 1 && { evidence: data }) }))
  const source = `${topic}/${partition}`
  const offset = append(writing, source, raw)
  const event = { id, topic, person, time: envelope.time, source, offset, index: undefined }
  writing.events.push(event)
  writing.waiting.push({ event, raw })
}

function seal(writing: Writing, { falseHeads, isKilled, most = MOST_LEAVES }: Extract<Step, { seal: true }>): void {
  const { tree, heads, waiting, notes, signer } = writing
  const taken = waiting.splice(0, most)
  if (taken.length === 0) return
  const from = tree.size()
  const leaves = taken.map((one) => toBase64(addLeaf(writing, one.event, one.raw)))
  const headsRoot = falseHeads ? nodeHashing.sha256(heads.root()) : heads.root()
  tree.append(headsLeaf(headsRoot, nodeHashing))
  writing.last = {
    from,
    size: tree.size(),
    leaves,
    ids: taken.map(({ event }) => event.id),
    heads_root: toBase64(headsRoot),
    root: toBase64(tree.root()),
    places: runsOf(taken.map(({ event }) => event)),
  }
  appendProof(writing, PROOF_TYPES.batch, writing.last)
  if (isKilled || signer === undefined) return
  const note = signer.checkpoint(tree.size(), tree.root())
  notes.push(note)
  appendProof(writing, PROOF_TYPES.note, { note })
}

function appendLate(writing: Writing): void {
  if (writing.last !== undefined) appendProof(writing, PROOF_TYPES.batch, writing.last)
}

function addLeaf({ tree, heads }: Writing, event: LoggedEvent, raw: Uint8Array): Uint8Array {
  const leaf = eventLeaf(event.topic, raw, nodeHashing)
  event.index = tree.size()
  tree.append(leaf)
  if (event.person !== 0) heads.add(event.person, leaf)
  return leaf
}

function repeatLast(writing: Writing): void {
  const event = writing.events.at(-1)
  if (event !== undefined) append(writing, event.source, rawOf(writing, event))
}

function retryLast(writing: Writing): void {
  const { id, topic, person, source } = writing.events.at(-1) ?? {}
  if (id === undefined || topic === undefined || person === undefined) return
  appendEvent(writing, { topic, person, partition: Number(source?.split('/')[1]) }, id)
}

function rotate(writing: Writing): void {
  const { signer, count, plan, vkeys } = writing
  if (signer === undefined) return
  const next = testSigner(signer.key.name, (plan.seed + 100 + count) % 256)
  const note = rotationNote(signer, next)
  appendProof(writing, PROOF_TYPES.rotated, { old: signer.vkey, new: next.vkey, note })
  writing.signer = next
  vkeys.push(next.vkey)
}

interface Content {
  readonly id: string
  readonly type: string
  readonly subject: string
  readonly data: unknown
  readonly slow?: number
}

function envelopeOf(writing: { count: number }, { id, type, subject, data, slow = 0 }: Content) {
  writing.count++
  return {
    specversion: '1.0',
    id,
    source: '/arrive/test',
    type,
    subject,
    time: new Date(START + (writing.count - slow) * 1_000).toISOString(),
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
