import type { KeyObject } from 'node:crypto'
import type { Entry } from '../ports/event-log.ts'
import type { Doc, DocumentStore, Write } from '../ports/document-store.ts'
import type { KeyVault } from '../ports/key-vault.ts'
import { personOf } from '../events/envelope.ts'
import { unseal } from '../sealing/jwe.ts'
import { ERASED_PERSONS, HISTORY, PARKED, storedName } from './names.ts'
import { OUTCOME_AGE, OUTCOMES, outcomeDoc, outcomeId, type Settled } from './outcomes.ts'
import { type DocKey, ERASED, type OpenEvent, type Outcome, type Projection, refusal } from './projection.ts'
import { openDoc, sealDoc } from './seals.ts'
import { createWorkspace, docName, type Workspace } from './view.ts'

/** What a projector is made of. */
export interface Means {
  readonly projection: Projection
  readonly generation: number
  readonly store: DocumentStore
  readonly vault: KeyVault
  readonly pepper: KeyObject
  /** Whether this generation answers requests: a rebuild beside the live one records no outcomes and no history. */
  readonly live: boolean
  readonly now: () => number
  /** Called once for every event that could not be applied. */
  readonly onParked: (parked: Parked) => void
}

export interface Parked {
  readonly projection: string
  readonly person: number
  readonly event: string
  readonly position: string
  /** `poison`: the event cannot be read; `bug`: our code failed on it. */
  readonly reason: 'poison' | 'bug'
  readonly error: unknown
}

/** What a batch comes to: to be written in one transaction, and told to those who wait after it. */
export interface Result {
  readonly writes: readonly Write[]
  readonly settled: ReadonlyMap<string, Settled>
}

/** What is known before the first event of a batch is applied. */
interface Known {
  readonly keys: ReadonlyMap<number, KeyObject>
  readonly erased: Set<number>
  readonly parked: Set<number>
  /** Position of each event that is in the history already, by id. */
  readonly seen: Map<string, string>
}

/** `onboarding/0/000000000017`: sorts as the log runs. */
export function positionText({ source, offset }: Pick<Entry, 'source' | 'offset'>): string {
  return `${source}/${String(offset).padStart(12, '0')}`
}

/** Applies entries of one source in order. Pure but for the reads; the same entries over the same documents give the same result. */
export async function applyBatch(means: Means, entries: readonly Entry[]): Promise<Result> {
  const known = await look(means, entries)
  const events = new Map(entries.map((entry) => [entry, openEvent(entry, known)] as const))
  const stored = await fetchDocs(means, [...events.values()].filter(isOpen))
  const batch = { means, known, workspace: createWorkspace(stored), writes: [] as Write[], settled: new Map<string, Settled>() }
  for (const [entry, event] of events) applyEntry(batch, entry, event)
  const puts = batch.workspace.changes().flatMap((change) => writeOf(means, known, change))
  return { writes: [...puts, ...batch.writes], settled: batch.settled }
}

async function look(means: Means, entries: readonly Entry[]): Promise<Known> {
  const { store, vault, projection } = means
  const persons = [...new Set(entries.map(({ envelope }) => personOf(envelope)))]
  const settles = settlesAll(projection, entries)
  const ids = settles ? entries.map(({ envelope }) => envelope.id) : []
  const [keys, erased, parked, history] = await Promise.all([
    vault.existing(persons),
    store.get(ERASED_PERSONS.name, persons.map(String)),
    store.get(PARKED.name, persons.map((person) => `${projection.name}/${person}`)),
    store.get(HISTORY.name, ids),
  ])
  return {
    keys,
    erased: new Set([...erased.keys()].map(Number)),
    parked: new Set([...parked.values()].map(({ person }) => person)),
    seen: new Map([...history].map(([id, doc]) => [id, String(doc.sort?.['position'])])),
  }
}

/** Entries of a batch are of one source, so of one topic. */
function settlesAll(projection: Projection, entries: readonly Entry[]): boolean {
  const source = entries[0]?.source ?? '/0'
  return projection.settles.includes(source.slice(0, source.lastIndexOf('/')))
}

type Reading = OpenEvent | 'unreadable' | 'tombstone'

function isOpen(reading: Reading): reading is OpenEvent {
  return typeof reading === 'object'
}

function openEvent({ envelope }: Entry, known: Known): Reading {
  const person = personOf(envelope)
  if (envelope.type === ERASED) return { envelope, person, data: undefined }
  const key = known.keys.get(person)
  if (key === undefined || known.erased.has(person)) return 'tombstone'
  if (envelope.data === undefined) return { envelope, person, data: undefined }
  try {
    return { envelope, person, data: JSON.parse(unseal(key, { person, of: `event/${envelope.id}` }, envelope.data)) }
  } catch {
    return 'unreadable'
  }
}

async function fetchDocs(means: Means, events: readonly OpenEvent[]): Promise<Map<string, unknown>> {
  const wanted = new Map<string, Set<string>>()
  for (const event of events) {
    for (const { collection, id } of readsOf(means.projection, event)) {
      wanted.set(collection, (wanted.get(collection) ?? new Set()).add(id))
    }
  }
  const stored = new Map<string, unknown>()
  for (const [collection, ids] of wanted) {
    const name = storedName(means.projection, collection, means.generation)
    await openDocs(means, collection, await means.store.get(name, [...ids]), stored)
  }
  return stored
}

/** A projection that cannot even say what it needs is told apart later, when it applies the event. */
function readsOf(projection: Projection, event: OpenEvent): readonly DocKey[] {
  try {
    return event.envelope.type === ERASED ? [] : projection.reads(event)
  } catch {
    return []
  }
}

async function openDocs(
  means: Means,
  collection: string,
  docs: ReadonlyMap<string, Doc>,
  into: Map<string, unknown>,
): Promise<void> {
  const keys = await means.vault.existing(new Set([...docs.values()].map(({ person }) => person)))
  for (const doc of docs.values()) {
    const key = keys.get(doc.person)
    if (key !== undefined) into.set(docName(collection, doc.id), openDoc(collection, doc, key))
  }
}

interface Running {
  readonly means: Means
  readonly known: Known
  readonly workspace: Workspace
  readonly writes: Write[]
  readonly settled: Map<string, Settled>
}

function applyEntry(batch: Running, entry: Entry, event: Reading): void {
  const { means, known } = batch
  const { envelope } = entry
  const person = personOf(envelope)
  const settles = settlesAll(means.projection, [entry])
  if (settles) {
    const position = positionText(entry)
    if ((known.seen.get(envelope.id) ?? position) !== position) return
    known.seen.set(envelope.id, position)
    if (means.live) batch.writes.push(historyWrite(entry, person, position))
  }
  if (envelope.type === ERASED) return erase(batch, entry, person)
  if (event === 'tombstone' || known.erased.has(person)) return settle(batch, entry, refusal('erased'))
  if (known.parked.has(person)) return settle(batch, entry, PARKED_OUTCOME)
  if (event === 'unreadable') return park(batch, entry, 'poison', new Error('The event cannot be opened'))
  applyEvent(batch, entry, event)
}

function applyEvent(batch: Running, entry: Entry, event: OpenEvent): void {
  const { view, keep } = batch.workspace.open(event.person)
  let outcome: Outcome | undefined
  try {
    outcome = batch.means.projection.apply(event, view)
  } catch (error) {
    return park(batch, entry, error instanceof UnknownEvent ? 'poison' : 'bug', error)
  }
  keep()
  if (outcome !== undefined) settle(batch, entry, outcome)
}

/** The request hears that its event is safe in the log but waits for somebody. */
const PARKED_OUTCOME: Outcome = refusal('parked')

/** Thrown by a projection for an event of a type or version that it does not know. */
export class UnknownEvent extends Error {}

function settle(batch: Running, { envelope }: Entry, outcome: Outcome): void {
  const { means, known } = batch
  if (!means.live) return
  const person = personOf(envelope)
  const id = outcomeId(envelope.id, means.projection.name)
  const settled = { ...outcome, fingerprint: envelope.fingerprint ?? '' }
  batch.settled.set(id, settled)
  const key = known.erased.has(person) ? undefined : known.keys.get(person)
  const doc = outcomeDoc(id, key === undefined ? 0 : person, settled, key)
  batch.writes.push(put(OUTCOMES.name, { ...doc, expires: means.now() + OUTCOME_AGE }))
}

function erase(batch: Running, entry: Entry, person: number): void {
  const { means, known } = batch
  known.erased.add(person)
  const names = means.projection.collections.map(({ name }) => storedName(means.projection, name, means.generation))
  for (const collection of [...names, OUTCOMES.name]) batch.writes.push({ kind: 'forget', collection, person })
  batch.writes.push(put(ERASED_PERSONS.name, { id: String(person), person, body: '{}' }))
  batch.writes.push({ kind: 'remove', collection: PARKED.name, id: `${means.projection.name}/${person}` })
  settle(batch, entry, { status: 200, body: { message: 'User deleted successfully!' } })
}

function park(batch: Running, entry: Entry, reason: Parked['reason'], error: unknown): void {
  const { means, known } = batch
  const person = personOf(entry.envelope)
  const position = positionText(entry)
  known.parked.add(person)
  settle(batch, entry, PARKED_OUTCOME)
  means.onParked({ projection: means.projection.name, person, event: entry.envelope.id, position, reason, error })
  const body = JSON.stringify({ event: entry.envelope.id, type: entry.envelope.type, position, reason })
  const id = `${means.projection.name}/${person}`
  batch.writes.push(put(PARKED.name, { id, person, body, sort: { since: entry.envelope.time } }))
}

function historyWrite({ envelope, raw }: Entry, person: number, position: string): Write {
  return put(HISTORY.name, { id: envelope.id, person, body: raw, sort: { position } })
}

function put(collection: string, doc: Doc): Write {
  return { kind: 'put', collection, doc }
}

function writeOf(means: Means, known: Known, change: ReturnType<Workspace['changes']>[number]): Write[] {
  const collection = storedName(means.projection, change.collection, means.generation)
  const key = known.keys.get(change.person)
  if (change.content === undefined) return [{ kind: 'remove', collection, id: change.id }]
  if (key === undefined) return []
  const owner = { person: change.person, key, pepper: means.pepper }
  return [put(collection, sealDoc(change.collection, change.id, change.content, owner))]
}
