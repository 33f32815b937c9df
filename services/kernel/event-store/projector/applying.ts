import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import type { Traced, Tracing } from '../../common/tracing.ts'
import { traceOf } from '../events/envelope.ts'
import { type Entry, positionText, type Source } from '../ports/event-log.ts'
import { createDraft, type Draft, type Result } from './batch.ts'
import type { ProjectorDependencies } from './batch-context.ts'
import { consumerName } from './names.ts'
import type { OffsetTracker } from './offsets.ts'
import type { Outcomes } from './outcomes.ts'
import { isPaused, otherSign } from './pausing.ts'
import { isRepair } from './repair.ts'
import { UnindexedDocument } from './seals.ts'
import { createTurns } from './turns.ts'

/** How often a paused projector checks whether it may continue, in milliseconds. */
export const RESTING = 5

/** Entries that are applied at once: a few milliseconds, in which nobody else is served. */
const SLICE = 500

/** How long after its append what becomes of an event is traced, in milliseconds. */
const TRACED_MS = 60 * 60 * 1_000

/** What events are applied with. */
export interface ApplyingOptions extends ProjectorDependencies {
  readonly outcomes: Outcomes
  /** Called when the live generation has advanced in a source. */
  readonly onProgress?: (source: Source) => void
  /** Called before a batch is written, with every person whose documents it may change. */
  readonly onPersonsAffected?: (persons: Iterable<number>) => void
  /** Where the appends of events are traced, what becomes of them is too. */
  readonly tracing?: Tracing | undefined
}

/** A draft that waits for more entries of its source. */
interface Open {
  readonly source: Source
  readonly draft: Draft
  /** The offset of its first entry: it was begun when the place was this. */
  readonly from: number
  /** The offset after its last entry. */
  next: number
  /** Those of its entries whose append was traced. */
  readonly traced: readonly Traced[]
}

/**
 * Applies entries and moves the projector's place with the effect. In a replay what they come to waits for the entries
 * after them, so that a document is opened, sealed and written once for thousands of events; other sources wait
 * meanwhile. What was not committed is applied again, from the committed place on.
 */
export function createApplying(options: ApplyingOptions, places: OffsetTracker, ended: AbortSignal) {
  const { placeIn, commit } = createCommit(options, places)
  const turns = createTurns(ended)
  /** Up to these offsets every batch is committed alone, as the index of a document among them cannot be made. */
  const careful = new Map<Source, number>()
  let open: Open | undefined

  /** Commits the draft that waits, if it is one of this source. Answers the offset to go on from. */
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

  /** Applied and committed at once. */
  async function applyAlone(entries: readonly Entry[]): Promise<number> {
    const { source, offset } = entries[0] as Entry
    const next = offset + entries.length
    return followed(tracedOf(options, entries), async () =>
      commit(source, offset, next, await applied(options, entries)),
    )
  }

  const followed = <T>(traced: readonly Traced[], work: () => Promise<T>): Promise<T> =>
    options.tracing === undefined ? work() : options.tracing.follow('project', traced, work)

  /** Applied to the draft that waits, or to a new one. */
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
    // A repair looks at the history of what stands before it.
    if (isRepair(entries)) await flush(source)
    const expected = open?.next ?? (await placeIn(source))
    if (isPaused(expected)) await pause(RESTING)
    if (offset !== expected) return isPaused(expected) ? offset : expected
    return isAlone(source, offset, more) ? applyAlone(entries) : applyOn(entries, more)
  }

  const isAlone = (source: Source, offset: number, more: boolean) =>
    open === undefined && (!more || offset < (careful.get(source) ?? 0))

  /** Does work on a source in its turn; it keeps the turn while a draft waits. */
  async function inTurn<T>(source: Source, more: boolean, work: () => Promise<T>): Promise<T | undefined> {
    if (!(await turns.begin(source, more))) return undefined
    try {
      return await work()
    } finally {
      turns.end(source, open?.source === source)
    }
  }

  return {
    /**
     * Answers the offset to go on from; undefined where the projector has ended before.
     * @param more whether the entries after these come at once.
     */
    apply: (entries: readonly Entry[], more: boolean) =>
      inTurn((entries[0] as Entry).source, more || entries.length > SLICE, () => applyNext(entries, more)),
    /** Commits what waits for more entries of the source. Answers the offset to go on from, if there was any. */
    flush: (source: Source) => inTurn(source, false, () => flush(source)),
    /** Whether entries of the source wait for more. */
    isOpen: (source: Source): boolean => open?.source === source,
  }
}

/** The committed places, and the way on from there. */
function createCommit(options: ApplyingOptions, places: OffsetTracker) {
  const { store, outcomes, projection, generation } = options
  const reader = consumerName(projection, generation)

  /** Where it stands in a source; asked again while a rebuild, here or in another process, has it paused. */
  async function placeIn(source: Source): Promise<number> {
    if (isPaused(places.of(source))) await askPlace(source)
    return places.of(source)
  }

  async function askPlace(source: Source): Promise<void> {
    places.move(source, (await store.progress(reader)).get(source) ?? 0)
  }

  /**
   * Commits what the entries from one offset to another come to, and answers the offset to go on from. The place that
   * must still stand is the one where they were begun: `places` may have moved on since, as it is read again at every
   * join.
   */
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

/** Those whose append was traced a short while ago: a replay is no part of what went on then. */
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

/** The entries applied in one batch; where an index cannot be made, again, with the indexes made after each event. */
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
