import { personOf } from '../events/envelope.ts'
import type { Doc, Write } from '../ports/document-store.ts'
import { type Entry, positionText } from '../ports/event-log.ts'
import {
  type BatchContext,
  emptyContext,
  isInShare,
  loadContext,
  type Parked,
  type ProjectorDependencies,
} from './batch-context.ts'
import { ERASED_PERSONS, HISTORY, PARKED, parkedId, REFUSED, storedName, storedNames } from './collections.ts'
import { derive } from './deriving.ts'
import { fetchDocs, isOpen, openEvent, type Reading } from './opening.ts'
import { OUTCOME_AGE, OUTCOMES, outcomeDoc, outcomeId, type RecordedOutcome } from './outcomes.ts'
import { isErrorCode, isRefusal, type OpenEvent, type Outcome, refusal, UnknownEvent } from './projection.ts'
import { queuedEntries, REPAIR } from './repair.ts'
import { sealDoc } from './seals.ts'
import { type Change, createWorkspace, DamagedDocument, docName, type StoredDoc, type Workspace } from './view.ts'

export interface Result {
  readonly writes: readonly Write[]
  readonly settled: ReadonlyMap<string, RecordedOutcome>
  readonly parked: readonly Parked[]
  /** The persons of the entries and of all documents read. */
  readonly touched: () => ReadonlySet<number>
}

const MAX_DOCUMENTS = 4_000
const MAX_WRITES = 100_000

export interface Draft {
  readonly add: (entries: readonly Entry[]) => Promise<void>
  /** Whether it holds as much as fits in memory and in one transaction. */
  readonly isLarge: () => boolean
  /** @throws UnindexedDocument */
  readonly result: () => Promise<Result>
}

/** @param indexesEach indexes documents after each event, not just their last state, to find a failing event. */
export function createDraft(dependencies: ProjectorDependencies, indexesEach: boolean): Draft {
  const known = emptyContext()
  const stored = new Map<string, StoredDoc>()
  const fetched = new Set<string>()
  const erased = new Set<number>()
  const batch: Running = {
    dependencies,
    stored,
    known,
    workspace: createWorkspace(stored),
    writes: [],
    settled: new Map(),
    parked: [],
    erased,
    repairs: false,
    indexesEach,
    collections: collectionsOf(dependencies),
  }

  async function add(all: readonly Entry[]): Promise<void> {
    const taken = all.filter((entry) => isInShare(dependencies, entry))
    if (taken.length === 0) return
    const waiting = await queuedEntries(dependencies, taken)
    const entries = [...waiting, ...taken]
    await loadContext(dependencies, entries, known)
    for (const { envelope } of waiting) known.parked.delete(personOf(envelope))
    if (waiting.length > 0) batch.repairs = true
    const events = entries.map((entry) => [entry, openEvent(entry, known, dependencies)] as const)
    await fetchAll(events.map(([, event]) => event).filter(isOpen))
    for (const [entry, event] of events) applyEntry(batch, entry, event)
  }

  async function fetchAll(events: readonly OpenEvent[]): Promise<void> {
    for (const [name, doc] of await fetchDocs(dependencies, events, { ...known, fetched })) {
      stored.set(name, doc)
      // The store still has the documents that this batch is about to remove.
      if (erased.has(doc.person)) batch.workspace.forget(doc.person)
    }
  }

  async function result(): Promise<Result> {
    for (const keep of derive(dependencies.projection, batch, batch.workspace.changes())) keep()
    const changes = batch.workspace.changes()
    const seals = await knownSeals(dependencies, changes)
    const puts = changes.flatMap((change) => writeOf(batch, change, { stored, seals }))
    const touched = () => new Set([...known.persons, ...stored.values().map(({ person }) => person)])
    return { writes: [...puts, ...batch.writes], settled: batch.settled, parked: batch.parked, touched }
  }

  const isLarge = () => batch.workspace.size() + stored.size > MAX_DOCUMENTS || batch.writes.length > MAX_WRITES
  return { add, isLarge, result }
}

interface Running {
  readonly dependencies: ProjectorDependencies
  readonly stored: ReadonlyMap<string, StoredDoc>
  readonly known: BatchContext
  readonly workspace: Workspace
  readonly writes: Write[]
  readonly settled: Map<string, RecordedOutcome>
  readonly parked: Parked[]
  readonly erased: Set<number>
  /** Whether it begins with events that waited for a repair. */
  repairs: boolean
  readonly indexesEach: boolean
  readonly collections: ReturnType<typeof collectionsOf>
}

/** Looks up each collection once. */
function collectionsOf({ projection, generation }: ProjectorDependencies) {
  const known = new Map<string, { readonly collection: string; readonly isMerged: boolean }>()
  return (name: string) => {
    const found = known.get(name)
    if (found !== undefined) return found
    const isMerged = projection.collections.some((spec) => spec.name === name && spec.merged === true)
    const made = { collection: storedName(projection, name, generation), isMerged }
    known.set(name, made)
    return made
  }
}

function applyEntry(batch: Running, entry: Entry, event: Reading): void {
  const { known } = batch
  const person = personOf(entry.envelope)
  if (!isFirst(batch, entry)) repeat(batch, entry)
  else if (entry.envelope.type === batch.dependencies.erasure.type) erase(batch, entry, person)
  else if (event === 'tombstone' || known.erased.has(person)) settle(batch, entry, refusal('erased'))
  else if (entry.envelope.type === REPAIR) repair(batch, entry, person)
  else if (known.parked.has(person)) settle(batch, entry, PARKED_OUTCOME)
  else if (known.refused.has(entry.envelope.id)) refuseAgain(batch, entry)
  else if (event === 'unreadable') park(batch, entry, 'poison', new Error('The event cannot be opened'))
  else applyEvent(batch, entry, event)
}

/** Whether the event has no earlier copy in the log; records it in the history. */
function isFirst({ dependencies, known, writes }: Running, entry: Entry): boolean {
  if (!known.owns) return true
  const { id } = entry.envelope
  const position = positionText(entry)
  if ((known.seen.get(id) ?? position) !== position) return false
  known.seen.set(id, position)
  if (dependencies.live) writes.push(historyWrite(dependencies.store, entry, position))
  return true
}

/** A second copy of an event: the first one counts. */
function repeat(batch: Running, entry: Entry): void {
  const { type } = entry.envelope
  if (type !== batch.dependencies.erasure.type && batch.known.erased.has(personOf(entry.envelope))) {
    settle(batch, entry, refusal('erased'))
    return
  }
  const id = outcomeId(entry.envelope.id, batch.dependencies.projection.name)
  // If its outcome is gone (expired or erased), all we know is that the key was used.
  if (!batch.known.recordedOutcomes.has(id) && !batch.settled.has(id)) settle(batch, entry, refusal('key-reused'))
}

function applyEvent(batch: Running, entry: Entry, event: OpenEvent): void {
  const { view, keep, index, changes } = batch.workspace.open(event.person)
  const indexNow = () => [index(), derive(batch.dependencies.projection, batch, changes())]
  let outcome: Outcome | undefined
  try {
    outcome = atOnce(batch.dependencies.projection.apply(event, view))
    if (batch.indexesEach) indexNow()
  } catch (error) {
    const isPoison = error instanceof UnknownEvent || error instanceof DamagedDocument
    park(batch, entry, isPoison ? 'poison' : 'bug', error)
    return
  }
  keep()
  if (outcome === undefined) return
  settle(batch, entry, outcome)
  noteRefusal(batch, entry, outcome)
}

/** @throws TypeError if a handler returned a promise: a rejected one would end the process after every start. */
function atOnce(outcome: Outcome | undefined): Outcome | undefined {
  if (outcome === undefined || !('then' in outcome)) return outcome
  Promise.resolve(outcome).catch(() => undefined)
  throw new TypeError('A projection answers at once, and this one has answered a promise')
}

function noteRefusal({ dependencies, known, writes }: Running, entry: Entry, { body }: Outcome): void {
  if (!dependencies.live || !isRefusal(body) || !known.owns) return
  writes.push(put(REFUSED.name, { id: entry.envelope.id, person: personOf(entry.envelope), body: body.code }))
}

function refuseAgain(batch: Running, entry: Entry): void {
  const { owns, refused } = batch.known
  const code = refused.get(entry.envelope.id)
  if (owns) settle(batch, entry, refusal(isErrorCode(code) ? code : 'not-found'))
}

const PARKED_OUTCOME: Outcome = refusal('parked')

function settle(batch: Running, { envelope }: Entry, outcome: Outcome): void {
  const { dependencies, known } = batch
  if (!dependencies.live) return
  // In a replay, an outcome that has expired by now is not worth a seal and a row.
  if (Date.parse(envelope.time) + OUTCOME_AGE < dependencies.now()) return
  const person = personOf(envelope)
  const id = outcomeId(envelope.id, dependencies.projection.name)
  const settled = { ...outcome, fingerprint: envelope.fingerprint ?? '' }
  batch.settled.set(id, settled)
  const key = known.erased.has(person) ? undefined : known.keys.get(person)
  const doc = outcomeDoc(id, key === undefined ? 0 : person, settled, key)
  batch.writes.push(put(OUTCOMES.name, { ...doc, expires: dependencies.now() + OUTCOME_AGE }))
}

function erase(batch: Running, entry: Entry, person: number): void {
  const { dependencies, known } = batch
  known.erased.add(person)
  batch.erased.add(person)
  batch.workspace.forget(person)
  const names = storedNames(dependencies.projection, [dependencies.generation, ...(dependencies.kept?.() ?? [])])
  for (const collection of [...names, OUTCOMES.name]) batch.writes.push({ kind: 'forget', collection, person })
  batch.writes.push(put(ERASED_PERSONS.name, { id: String(person), person, body: '{}' }))
  const parked = parkedId(dependencies.projection, dependencies.generation, person)
  batch.writes.push({ kind: 'remove', collection: PARKED.name, id: parked })
  settle(batch, entry, dependencies.erasure.answer)
}

function park(batch: Running, entry: Entry, reason: Parked['reason'], error: unknown): void {
  const { dependencies, known } = batch
  const person = personOf(entry.envelope)
  const position = positionText(entry)
  known.parked.add(person)
  settle(batch, entry, PARKED_OUTCOME)
  batch.parked.push({
    projection: dependencies.projection.name,
    person,
    event: entry.envelope.id,
    position,
    reason,
    error,
  })
  const body = JSON.stringify({ event: entry.envelope.id, type: entry.envelope.type, position, reason })
  const id = parkedId(dependencies.projection, dependencies.generation, person)
  batch.writes.push(put(PARKED.name, { id, person, body, sort: { since: entry.envelope.time } }))
}

function repair(batch: Running, entry: Entry, person: number): void {
  const { dependencies, known, repairs } = batch
  if (!known.owns) return
  const repaired = !known.parked.has(person)
  settle(batch, entry, { status: 200, body: { repaired } })
  if (!repaired || !repairs) return
  const id = parkedId(dependencies.projection, dependencies.generation, person)
  batch.writes.push({ kind: 'remove', collection: PARKED.name, id })
}

/** Omits the body if the store can read the log, because a replay has a hundred thousand of these in memory. */
function historyWrite({ readsLog }: ProjectorDependencies['store'], { envelope, raw }: Entry, position: string): Write {
  const body = readsLog === true ? '' : raw
  return put(HISTORY.name, { id: envelope.id, person: personOf(envelope), body, sort: { position } })
}

function put(collection: string, doc: Doc): Extract<Write, { kind: 'put' }> {
  return { kind: 'put', collection, doc }
}

async function knownSeals(
  { projection, store, like }: ProjectorDependencies,
  changes: readonly Change[],
): Promise<ReadonlyMap<string, string>> {
  const seals = new Map<string, string>()
  if (like === undefined) return seals
  const made = Map.groupBy(
    changes.filter(({ content }) => content !== undefined),
    ({ collection }) => collection,
  )
  for (const [collection, some] of made) {
    const ids = some.map(({ id }) => id)
    const docs = await store.get(storedName(projection, collection, like), ids)
    for (const { id, body } of docs.values()) seals.set(docName(collection, id), body)
  }
  return seals
}

interface ReadDocuments {
  readonly stored: ReadonlyMap<string, StoredDoc>
  readonly seals: ReadonlyMap<string, string>
}

function writeOf(
  { dependencies, known, collections }: Running,
  change: Change,
  { stored, seals }: ReadDocuments,
): Write[] {
  const { collection, isMerged } = collections(change.collection)
  const key = known.keys.get(change.person)
  if (change.content === undefined) return [{ kind: 'remove', collection, id: change.id }]
  if (key === undefined) return []
  const name = docName(change.collection, change.id)
  const owner = { person: change.person, key, pepper: dependencies.pepper, sealed: seals.get(name) }
  const write = put(collection, sealDoc(change.collection, change.id, change.content, owner))
  if (!isMerged) return [write]
  return [{ ...write, over: stored.get(name)?.body ?? null }]
}
