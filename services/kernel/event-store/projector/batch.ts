import { personOf } from '../events/envelope.ts'
import type { Doc, Write } from '../ports/document-store.ts'
import { type Entry, positionText } from '../ports/event-log.ts'
import { type BatchContext, loadBatchContext, type Parked, type ProjectorDependencies } from './batch-context.ts'
import { ERASED_PERSONS, HISTORY, PARKED, parkedId, REFUSED, storedName } from './names.ts'
import { fetchDocs, isOpen, openEvent, type Reading } from './opening.ts'
import { OUTCOME_AGE, OUTCOMES, outcomeDoc, outcomeId, type RecordedOutcome } from './outcomes.ts'
import { isErrorCode, isRefusal, type OpenEvent, type Outcome, refusal, UnknownEvent } from './projection.ts'
import { queuedEntries, REPAIR } from './repair.ts'
import { sealDoc, UnindexedDocument } from './seals.ts'
import { createWorkspace, DamagedDocument, docName, type Workspace } from './view.ts'

/** What a batch comes to: to be written in one transaction, and told to those who wait after it. */
export interface Result {
  readonly writes: readonly Write[]
  readonly settled: ReadonlyMap<string, RecordedOutcome>
  readonly parked: readonly Parked[]
  /** The persons of the entries, and those whose documents were asked for. */
  readonly touched: () => ReadonlySet<number>
}

/**
 * Applies entries of one source in order. Pure but for the reads; the same entries over the same documents give the
 * same result. Indexes are made of the last state of each document; where that fails the batch is applied again with
 * an index after each event, which finds the event that parks its person.
 */
export async function applyBatch(dependencies: ProjectorDependencies, fetched: readonly Entry[]): Promise<Result> {
  try {
    return await applyAll(dependencies, fetched, false)
  } catch (error) {
    if (!(error instanceof UnindexedDocument)) throw error
    return applyAll(dependencies, fetched, true)
  }
}

async function applyAll(
  dependencies: ProjectorDependencies,
  fetched: readonly Entry[],
  indexesEach: boolean,
): Promise<Result> {
  const waiting = await queuedEntries(dependencies, fetched)
  const entries = [...waiting, ...fetched]
  const known = await loadBatchContext(dependencies, entries)
  for (const { envelope } of waiting) known.parked.delete(personOf(envelope))
  const events = new Map(entries.map((entry) => [entry, openEvent(entry, known, dependencies)] as const))
  const stored = await fetchDocs(dependencies, [...events.values()].filter(isOpen), known)
  const batch = {
    dependencies,
    known,
    workspace: createWorkspace(stored),
    writes: [] as Write[],
    settled: new Map<string, RecordedOutcome>(),
    parked: [] as Parked[],
    repairs: waiting.length > 0,
    indexesEach,
  }
  for (const [entry, event] of events) applyEntry(batch, entry, event)
  const puts = batch.workspace.changes().flatMap((change) => writeOf(dependencies, known, change, stored))
  const touched = () =>
    new Set([...entries.map(({ envelope }) => personOf(envelope)), ...stored.values().map(({ person }) => person)])
  return { writes: [...puts, ...batch.writes], settled: batch.settled, parked: batch.parked, touched }
}

interface Running {
  readonly dependencies: ProjectorDependencies
  readonly known: BatchContext
  readonly workspace: Workspace
  readonly writes: Write[]
  readonly settled: Map<string, RecordedOutcome>
  readonly parked: Parked[]
  /** Whether it begins with events that have waited for a repair. */
  readonly repairs: boolean
  /** Whether the indexes of documents are made after each event. */
  readonly indexesEach: boolean
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

/** Whether this is where the event stands first in the log; notes it in the history. */
function isFirst({ dependencies, known, writes }: Running, entry: Entry): boolean {
  if (!known.settles) return true
  const { id } = entry.envelope
  const position = positionText(entry)
  if ((known.seen.get(id) ?? position) !== position) return false
  known.seen.set(id, position)
  if (dependencies.live) writes.push(historyWrite(entry, personOf(entry.envelope), position))
  return true
}

/** The same event at another place of the log: the first one counts. */
function repeat(batch: Running, entry: Entry): void {
  const { type } = entry.envelope
  if (type !== batch.dependencies.erasure.type && batch.known.erased.has(personOf(entry.envelope))) {
    settle(batch, entry, refusal('erased'))
    return
  }
  const id = outcomeId(entry.envelope.id, batch.dependencies.projection.name)
  // Without a record of what it was answered (too old, or erased) its key can only be said to be used up.
  if (!batch.known.recordedOutcomes.has(id) && !batch.settled.has(id)) settle(batch, entry, refusal('key-reused'))
}

function applyEvent(batch: Running, entry: Entry, event: OpenEvent): void {
  const { view, keep, index } = batch.workspace.open(event.person)
  let outcome: Outcome | undefined
  try {
    outcome = batch.dependencies.projection.apply(event, view)
    if (batch.indexesEach) index()
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

function noteRefusal({ dependencies, known, writes }: Running, entry: Entry, { body }: Outcome): void {
  if (!dependencies.live || !isRefusal(body) || !known.settles) return
  writes.push(put(REFUSED.name, { id: entry.envelope.id, person: personOf(entry.envelope), body: body.code }))
}

/** What another projection has refused is its to answer. */
function refuseAgain(batch: Running, entry: Entry): void {
  const { settles, refused } = batch.known
  const code = refused.get(entry.envelope.id)
  if (settles) settle(batch, entry, refusal(isErrorCode(code) ? code : 'not-found'))
}

/** The request hears that its event is safe in the log but waits for somebody. */
const PARKED_OUTCOME: Outcome = refusal('parked')

function settle(batch: Running, { envelope }: Entry, outcome: Outcome): void {
  const { dependencies, known } = batch
  if (!dependencies.live) return
  const person = personOf(envelope)
  const id = outcomeId(envelope.id, dependencies.projection.name)
  const settled = { ...outcome, fingerprint: envelope.fingerprint ?? '' }
  batch.settled.set(id, settled)
  // In a replay: what nobody may ask for any more is not worth a seal and a row.
  if (Date.parse(envelope.time) + OUTCOME_AGE < dependencies.now()) return
  const key = known.erased.has(person) ? undefined : known.keys.get(person)
  const doc = outcomeDoc(id, key === undefined ? 0 : person, settled, key)
  batch.writes.push(put(OUTCOMES.name, { ...doc, expires: dependencies.now() + OUTCOME_AGE }))
}

function erase(batch: Running, entry: Entry, person: number): void {
  const { dependencies, known } = batch
  known.erased.add(person)
  batch.workspace.forget(person)
  const names = [dependencies.generation, ...(dependencies.kept?.() ?? [])].flatMap((generation) =>
    dependencies.projection.collections.map(({ name }) => storedName(dependencies.projection, name, generation)),
  )
  for (const collection of new Set([...names, OUTCOMES.name])) batch.writes.push({ kind: 'forget', collection, person })
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

/** Where nothing has parked the person again, they are free. */
function repair(batch: Running, entry: Entry, person: number): void {
  const { dependencies, known, repairs } = batch
  if (!known.settles) return
  const repaired = !known.parked.has(person)
  settle(batch, entry, { status: 200, body: { repaired } })
  if (!repaired || !repairs) return
  const id = parkedId(dependencies.projection, dependencies.generation, person)
  batch.writes.push({ kind: 'remove', collection: PARKED.name, id })
}

function historyWrite({ envelope, raw }: Entry, person: number, position: string): Write {
  return put(HISTORY.name, { id: envelope.id, person, body: raw, sort: { position } })
}

function put(collection: string, doc: Doc): Extract<Write, { kind: 'put' }> {
  return { kind: 'put', collection, doc }
}

type Change = ReturnType<Workspace['changes']>[number]
type Stored = Awaited<ReturnType<typeof fetchDocs>>

function writeOf(dependencies: ProjectorDependencies, known: BatchContext, change: Change, stored: Stored): Write[] {
  const collection = storedName(dependencies.projection, change.collection, dependencies.generation)
  const key = known.keys.get(change.person)
  if (change.content === undefined) return [{ kind: 'remove', collection, id: change.id }]
  if (key === undefined) return []
  const owner = { person: change.person, key, pepper: dependencies.pepper }
  const write = put(collection, sealDoc(change.collection, change.id, change.content, owner))
  const isMerged = dependencies.projection.collections.some(
    ({ name, merged }) => name === change.collection && merged === true,
  )
  if (!isMerged) return [write]
  return [{ ...write, over: stored.get(docName(change.collection, change.id))?.body ?? null }]
}
