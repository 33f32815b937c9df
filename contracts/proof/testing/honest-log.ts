import { toBase64 } from '../base64.ts'
import { boundId, NO_ID } from '../bound-id.ts'
import { originOf } from '../checkpoints.ts'
import { utf8 } from '../hashing.ts'
import { createHeads, type Heads } from '../heads.ts'
import { type BatchSequenced, type LogBegun, MAX_LEAVES, PROOF_TYPES, type Run } from '../proof-events.ts'
import { eventLeaf, type GrowingTree, growTree, headsLeaf } from '../tree.ts'
import { nodeHashing } from './node-hashing.ts'
import { rotationNote, type Signer, testSigner } from './signer.ts'

interface Planned {
  readonly topic: string
  readonly person: number
  readonly partition: number
  /** Seconds by which the clock of its process is behind. */
  readonly slow?: number
}

export type Step =
  | { readonly event: Planned }
  /** Unsequenced events, at most `most`, become a batch, whose checkpoint is signed unless the process dies. */
  | { readonly seal: true; readonly falseHeads?: true; readonly isKilled?: true; readonly most?: number }
  /** The last event again with the same bytes: an honest repeat of Kafka. */
  | { readonly repeat: true }
  /** The last event sealed again: the same id with other bytes. */
  | { readonly retry: true }
  /** A delayed sequencer appends a batch that another one has already appended. */
  | { readonly late: true }
  | { readonly rotate: true }
  /** The log is adopted: a new tree begins with all its events as leaves. */
  | { readonly adopt: true }
  /** A delayed sequencer repeats a beginning. */
  | { readonly beginAgain: true }

export interface Plan {
  readonly steps: readonly Step[]
  /** Number of steps before the first seal. */
  readonly early?: number
  readonly isBound?: boolean
  readonly seed?: number
  /** In units of six bytes. */
  readonly dataSize?: number
}

export interface LoggedEvent {
  readonly id: string
  readonly topic: string
  readonly person: number
  readonly time: string
  readonly source: string
  readonly offset: number
  /** Place in the tree; undefined if not sealed. */
  index: number | undefined
}

export interface HonestLog {
  readonly sources: ReadonlyMap<string, readonly Uint8Array[]>
  readonly events: readonly LoggedEvent[]
  readonly vkey: string
  readonly vkeys: readonly string[]
  readonly notes: readonly string[]
}

const START = Date.parse('2026-11-23T08:00:00.000Z')
const HOST = 'arrive.example'

/** The same plan always gives the same log. */
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
  // The first batch of a tree counts in any tree: an honest process would have continued from it.
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

function seal(writing: Writing, { falseHeads, isKilled, most = MAX_LEAVES }: Extract<Step, { seal: true }>): void {
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
