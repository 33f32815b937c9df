import { personOf } from '../events/envelope.ts'
import type { Doc, Write } from '../ports/document-store.ts'
import type { Entry } from '../ports/event-log.ts'
import { type Known, look, positionText } from './known.ts'
import type { Means, Parked } from './means.ts'
import { ERASED_PERSONS, HISTORY, PARKED, parkedId, REFUSED, storedName } from './names.ts'
import { fetchDocs, isOpen, openEvent, type Reading } from './opening.ts'
import { OUTCOME_AGE, OUTCOMES, outcomeDoc, outcomeId, type Settled } from './outcomes.ts'
import { isErrorCode, isRefusal, type OpenEvent, type Outcome, refusal, UnknownEvent } from './projection.ts'
import { REPAIR, waitingEntries } from './repair.ts'
import { sealDoc } from './seals.ts'
import { createWorkspace, DamagedDocument, docName, type Workspace } from './view.ts'

/** What a batch comes to: to be written in one transaction, and told to those who wait after it. */
export interface Result {
  readonly writes: readonly Write[]
  readonly settled: ReadonlyMap<string, Settled>
  readonly parked: readonly Parked[]
  /** The persons of the entries, and those whose documents were asked for. */
  readonly touched: () => ReadonlySet<number>
}

/**
 * Applies entries of one source in order. Pure but for the reads; the same entries over the same documents give the
 * same result.
 */
export async function applyBatch(means: Means, fetched: readonly Entry[]): Promise<Result> {
  const waiting = await waitingEntries(means, fetched)
  const entries = [...waiting, ...fetched]
  const known = await look(means, entries)
  for (const { envelope } of waiting) known.parked.delete(personOf(envelope))
  const events = new Map(entries.map((entry) => [entry, openEvent(entry, known, means)] as const))
  const stored = await fetchDocs(means, [...events.values()].filter(isOpen), known)
  const batch = {
    means,
    known,
    workspace: createWorkspace(stored),
    writes: [] as Write[],
    settled: new Map<string, Settled>(),
    parked: [] as Parked[],
    repairs: waiting.length > 0,
  }
  for (const [entry, event] of events) applyEntry(batch, entry, event)
  const puts = batch.workspace.changes().flatMap((change) => writeOf(means, known, change, stored))
  const touched = () =>
    new Set([...entries.map(({ envelope }) => personOf(envelope)), ...stored.values().map(({ person }) => person)])
  return { writes: [...puts, ...batch.writes], settled: batch.settled, parked: batch.parked, touched }
}

interface Running {
  readonly means: Means
  readonly known: Known
  readonly workspace: Workspace
  readonly writes: Write[]
  readonly settled: Map<string, Settled>
  readonly parked: Parked[]
  /** Whether it begins with events that have waited for a repair. */
  readonly repairs: boolean
}

function applyEntry(batch: Running, entry: Entry, event: Reading): void {
  const { known } = batch
  const person = personOf(entry.envelope)
  if (!isFirst(batch, entry)) repeat(batch, entry)
  else if (entry.envelope.type === batch.means.erasure.type) erase(batch, entry, person)
  else if (event === 'tombstone' || known.erased.has(person)) settle(batch, entry, refusal('erased'))
  else if (entry.envelope.type === REPAIR) repair(batch, entry, person)
  else if (known.parked.has(person)) settle(batch, entry, PARKED_OUTCOME)
  else if (known.refused.has(entry.envelope.id)) refuseAgain(batch, entry)
  else if (event === 'unreadable') park(batch, entry, 'poison', new Error('The event cannot be opened'))
  else applyEvent(batch, entry, event)
}

/** Whether this is where the event stands first in the log; notes it in the history. */
function isFirst({ means, known, writes }: Running, entry: Entry): boolean {
  if (!known.settles) return true
  const { id } = entry.envelope
  const position = positionText(entry)
  if ((known.seen.get(id) ?? position) !== position) return false
  known.seen.set(id, position)
  if (means.live) writes.push(historyWrite(entry, personOf(entry.envelope), position))
  return true
}

/** The same event at another place of the log: the first one counts. */
function repeat(batch: Running, entry: Entry): void {
  const { type } = entry.envelope
  if (type !== batch.means.erasure.type && batch.known.erased.has(personOf(entry.envelope))) {
    settle(batch, entry, refusal('erased'))
    return
  }
  const id = outcomeId(entry.envelope.id, batch.means.projection.name)
  // Without a record of what it was answered (too old, or erased) its key can only be said to be used up.
  if (!batch.known.answered.has(id) && !batch.settled.has(id)) settle(batch, entry, refusal('key-reused'))
}

function applyEvent(batch: Running, entry: Entry, event: OpenEvent): void {
  const { view, keep } = batch.workspace.open(event.person)
  let outcome: Outcome | undefined
  try {
    outcome = batch.means.projection.apply(event, view)
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

function noteRefusal({ means, known, writes }: Running, entry: Entry, { body }: Outcome): void {
  if (!means.live || !isRefusal(body) || !known.settles) return
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
  const { means, known } = batch
  if (!means.live) return
  const person = personOf(envelope)
  const id = outcomeId(envelope.id, means.projection.name)
  const settled = { ...outcome, fingerprint: envelope.fingerprint ?? '' }
  batch.settled.set(id, settled)
  // In a replay: what nobody may ask for any more is not worth a seal and a row.
  if (Date.parse(envelope.time) + OUTCOME_AGE < means.now()) return
  const key = known.erased.has(person) ? undefined : known.keys.get(person)
  const doc = outcomeDoc(id, key === undefined ? 0 : person, settled, key)
  batch.writes.push(put(OUTCOMES.name, { ...doc, expires: means.now() + OUTCOME_AGE }))
}

function erase(batch: Running, entry: Entry, person: number): void {
  const { means, known } = batch
  known.erased.add(person)
  batch.workspace.forget(person)
  const names = [means.generation, ...(means.kept?.() ?? [])].flatMap((generation) =>
    means.projection.collections.map(({ name }) => storedName(means.projection, name, generation)),
  )
  for (const collection of new Set([...names, OUTCOMES.name])) batch.writes.push({ kind: 'forget', collection, person })
  batch.writes.push(put(ERASED_PERSONS.name, { id: String(person), person, body: '{}' }))
  const parked = parkedId(means.projection, means.generation, person)
  batch.writes.push({ kind: 'remove', collection: PARKED.name, id: parked })
  settle(batch, entry, means.erasure.answer)
}

function park(batch: Running, entry: Entry, reason: Parked['reason'], error: unknown): void {
  const { means, known } = batch
  const person = personOf(entry.envelope)
  const position = positionText(entry)
  known.parked.add(person)
  settle(batch, entry, PARKED_OUTCOME)
  batch.parked.push({ projection: means.projection.name, person, event: entry.envelope.id, position, reason, error })
  const body = JSON.stringify({ event: entry.envelope.id, type: entry.envelope.type, position, reason })
  const id = parkedId(means.projection, means.generation, person)
  batch.writes.push(put(PARKED.name, { id, person, body, sort: { since: entry.envelope.time } }))
}

/** Where nothing has parked the person again, they are free. */
function repair(batch: Running, entry: Entry, person: number): void {
  const { means, known, repairs } = batch
  if (!known.settles) return
  const repaired = !known.parked.has(person)
  settle(batch, entry, { status: 200, body: { repaired } })
  if (!repaired || !repairs) return
  const id = parkedId(means.projection, means.generation, person)
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

function writeOf(means: Means, known: Known, change: Change, stored: Stored): Write[] {
  const collection = storedName(means.projection, change.collection, means.generation)
  const key = known.keys.get(change.person)
  if (change.content === undefined) return [{ kind: 'remove', collection, id: change.id }]
  if (key === undefined) return []
  const owner = { person: change.person, key, pepper: means.pepper }
  const write = put(collection, sealDoc(change.collection, change.id, change.content, owner))
  const isMerged = means.projection.collections.some(
    ({ name, merged }) => name === change.collection && merged === true,
  )
  if (!isMerged) return [write]
  return [{ ...write, over: stored.get(docName(change.collection, change.id))?.body ?? null }]
}
