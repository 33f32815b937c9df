import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import type { Traced, Tracing } from '../../common/tracing.ts'
import { traceOf } from '../events/envelope.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import { type Entry, positionText, type Source } from '../ports/event-log.ts'
import { createDraft, type Draft, type Result } from './batch.ts'
import { type ProjectorDependencies, readerOf } from './batch-context.ts'
import type { OffsetTracker } from './offsets.ts'
import type { Outcomes } from './outcomes.ts'
import { isPaused, otherSign } from './pausing.ts'
import { isRepair } from './repair.ts'
import { UnindexedDocument } from './seals.ts'
import { createTurns } from './turns.ts'

/** Milliseconds between checks for the end of a pause. */
export const RESTING = 5

/** Entries applied in one slice: a few milliseconds, which block all other work. */
const SLICE = 500

/** An event is traced up to this many milliseconds after its append. */
const TRACED_MS = 60 * 60 * 1_000

export interface ApplyingOptions extends ProjectorDependencies {
  readonly store: DocumentStore
  readonly outcomes: Outcomes
  readonly onProgress?: (source: Source) => void
  /** Called before a batch is written, with every person whose documents it may change. */
  readonly onPersonsAffected?: (persons: Iterable<number>) => void
  /** Events whose append was traced are traced here too. */
  readonly tracing?: Tracing | undefined
}

interface Open {
  readonly source: Source
  readonly draft: Draft
  /** The offset of its first entry, at which the commit expects the projector. */
  readonly from: number
  next: number
  readonly traced: readonly Traced[]
}

/**
 * Commits the effect of entries with the new offset. A replay gathers thousands of events in a draft, so a document is
 * opened, sealed and written once; other sources wait. Uncommitted entries are applied again.
 */
export function createApplying(options: ApplyingOptions, places: OffsetTracker, ended: AbortSignal) {
  const { placeIn, commit } = createCommit(options, places)
  const turns = createTurns(ended)
  /** Up to these offsets every batch is committed alone, because one of its documents cannot be indexed. */
  const careful = new Map<Source, number>()
  let open: Open | undefined

  async function flush(source: Source): Promise<number | undefined> {
    if (open?.source !== source) return undefined
    const { draft, from, next, traced } = open
    open = undefined
    try {
      return await followed(traced, async () => commit(source, from, next, await draft.result()))
    } catch (error) {
      if (!(error instanceof UnindexedDocument)) throw error
      careful.set(source, next)
      return from
    }
  }

  async function applyAlone(entries: readonly Entry[]): Promise<number> {
    const { source, offset } = entries[0] as Entry
    const next = offset + entries.length
    return followed(tracedOf(options, entries), async () =>
      commit(source, offset, next, await applied(options, entries)),
    )
  }

  const followed = <T>(traced: readonly Traced[], work: () => Promise<T>): Promise<T> =>
    options.tracing === undefined ? work() : options.tracing.follow('project', traced, work)

  async function applyOn(entries: readonly Entry[], more: boolean): Promise<number> {
    const { source, offset } = entries[0] as Entry
    const { draft, from, traced } = open ?? { draft: createDraft(options, false), from: offset, traced: [] }
    open = undefined
    await draft.add(entries)
    open = { source, draft, from, next: offset + entries.length, traced: [...traced, ...tracedOf(options, entries)] }
    return (more && !draft.isLarge() ? open.next : await flush(source)) ?? open.next
  }

  async function applyNext(entries: readonly Entry[], more: boolean): Promise<number> {
    const { source, offset } = entries[0] as Entry
    // A repair reads the history of everything before it.
    if (isRepair(entries)) await flush(source)
    const expected = open?.next ?? (await placeIn(source))
    if (isPaused(expected)) await pause(RESTING)
    if (offset !== expected) return isPaused(expected) ? offset : expected
    return isAlone(source, offset, more) ? applyAlone(entries) : applyOn(entries, more)
  }

  const isAlone = (source: Source, offset: number, more: boolean) =>
    open === undefined && (!more || offset < (careful.get(source) ?? 0))

  async function inTurn<T>(source: Source, more: boolean, work: () => Promise<T>): Promise<T | undefined> {
    if (!(await turns.begin(source, more))) return undefined
    try {
      return await work()
    } finally {
      turns.end(source, open?.source === source)
    }
  }

  return {
    /** @param more whether the next entries follow at once. */
    apply: (entries: readonly Entry[], more: boolean) =>
      inTurn((entries[0] as Entry).source, more || entries.length > SLICE, () => applyNext(entries, more)),
    flush: (source: Source) => inTurn(source, false, () => flush(source)),
    isOpen: (source: Source): boolean => open?.source === source,
  }
}

function createCommit(options: ApplyingOptions, places: OffsetTracker) {
  const { store, outcomes } = options
  const reader = readerOf(options)

  /** Reads the stored offset again while a rebuild, here or in another process, has the projector paused. */
  async function placeIn(source: Source): Promise<number> {
    if (isPaused(places.of(source))) await askPlace(source)
    return places.of(source)
  }

  async function askPlace(source: Source): Promise<void> {
    places.move(source, (await store.progress(reader)).get(source) ?? 0)
  }

  /** Returns the next offset. Expects the first entry's offset, because a rejoin may have moved `places`. */
  async function commit(source: Source, from: number, next: number, result: Result): Promise<number> {
    const { writes, settled, parked, touched } = result
    options.onPersonsAffected?.(touched())
    const progress = { reader, source, expected: from, next, replayable: true }
    if ((await store.commit(writes, progress)) === 'lost') {
      // Another process has advanced in this source; its work is not repeated.
      await askPlace(source)
      const place = places.of(source)
      return isPaused(place) ? otherSign(place) : place
    }
    places.move(source, next)
    for (const [id, outcome] of settled) outcomes.settle(id, outcome)
    for (const one of parked) options.onParked(one)
    if (options.live) options.onProgress?.(source)
    return next
  }

  return { placeIn, commit }
}

function tracedOf({ projection, live, now, tracing }: ApplyingOptions, entries: readonly Entry[]): readonly Traced[] {
  if (!live || tracing === undefined) return []
  return entries.flatMap((entry) => {
    const { envelope } = entry
    const context = traceOf(envelope)
    if (context === undefined || now() - Date.parse(envelope.time) > TRACED_MS) return []
    const position = positionText(entry)
    return [[context, { projection: projection.name, eventType: envelope.type, position, count: entries.length }]]
  })
}

/** If an index fails, applies the batch again and indexes after each event, to find the one at fault. */
async function applied(options: ApplyingOptions, entries: readonly Entry[]): Promise<Result> {
  const resultOf = async (indexesEach: boolean) => {
    const draft = createDraft(options, indexesEach)
    for (let at = 0; at < entries.length; at += SLICE) {
      if (at > 0) await breathe()
      await draft.add(entries.slice(at, at + SLICE))
    }
    return draft.result()
  }
  try {
    return await resultOf(false)
  } catch (error) {
    if (!(error instanceof UnindexedDocument)) throw error
    return resultOf(true)
  }
}
