import { setTimeout as pause } from 'node:timers/promises'
import { retryUntilDone } from '../../common/retried.ts'
import { personOf } from '../events/envelope.ts'
import {
  DEFAULT_BATCH,
  type Entry,
  type EventLog,
  type Follower,
  hasPassed,
  type Source,
  type SourceOffsets,
} from '../ports/event-log.ts'
import { applyBatch } from './batch.ts'
import type { ProjectorDependencies } from './batch-context.ts'
import { consumerName } from './names.ts'
import type { Outcomes } from './outcomes.ts'
import type { Pacing } from './pacing.ts'
import { isPaused, otherSign } from './pausing.ts'
import { upToRepair } from './repair.ts'

export interface ProjectorOptions extends ProjectorDependencies {
  readonly log: EventLog
  readonly outcomes: Outcomes
  /** Called when the live generation has advanced in a source. */
  readonly onProgress?: (source: Source) => void
  /** Called for every failure that will be retried. */
  readonly onFailure: (error: unknown) => void
  /** Maximum number of events in one transaction. Default 500. */
  readonly batch?: number
  /** How far it may go for now, by source; it rests there until it may go further or is stopped. */
  readonly until?: () => SourceOffsets | undefined
  /** Called before a batch is written, with every person whose documents it may change. */
  readonly onPersonsAffected?: (persons: Iterable<number>) => void
  /** Where a projection with a pace of its own rests. Absent: it does not. */
  readonly pacing?: Pacing
  /** Milliseconds to rest after a batch, so that a rebuild leaves room for the live system. Default 0. */
  readonly rest?: number
}

/** Maximum number of events in one transaction of a replay, before the projector has caught up for the first time. */
const BACKLOG_BATCH = 10_000
/** The same for a projection with a pace of its own, where many events of a person make one document. */
const PACED_BATCH = 2_000
/** A commit of such a projection ends before so many persons are in it, so that it stays short; not in a replay. */
const PACED_PERSONS = 250
/** How often a paused projector checks whether it may continue, in milliseconds. */
const RESTING = 5

/** Applies the log to one projection. */
export interface Projector {
  readonly name: string
  /** The consumer name under which the store keeps its offsets. */
  readonly reader: string
  readonly topics: readonly string[]
  readonly start: () => void
  readonly stop: () => Promise<void>
  /** The next offset to be applied, by source. */
  readonly positions: () => SourceOffsets
  /** Resolves when everything before `ends` is applied. */
  readonly caughtUp: (ends: SourceOffsets) => Promise<void>
  /** Whether the last attempt succeeded. */
  readonly healthy: () => boolean
}

/**
 * Follows the log and writes documents, outcomes and its own offset in one transaction. It never skips and never
 * guesses: store failures are retried, an event that cannot be applied parks its person, a lost offset is read again.
 */
export function createProjector(options: ProjectorOptions): Projector {
  const { projection, generation, store, log } = options
  const reader = consumerName(projection, generation)
  const places = createOffsetTracker()
  const ending = new AbortController()
  let follower: Follower | undefined
  let healthy = true

  async function handle(fetched: readonly Entry[]): Promise<number | undefined> {
    const entries = upToPersons(options, upToRepair(allowed(options, fetched)))
    if (entries.length === 0) {
      await pause(RESTING, undefined, { signal: ending.signal }).catch(() => undefined)
      return fetched[0]?.offset
    }
    if (ending.signal.aborted) return undefined
    let next: number | undefined
    const work = async () => {
      next = await project(options, places, entries)
      healthy = true
    }
    const isDone = await retryUntilDone(work, ending.signal, (error) => {
      healthy = false
      options.onFailure(error)
    })
    if (isDone && entries.length === fetched.length) await rest(options, entries.length, ending.signal)
    return next
  }

  async function start(): Promise<SourceOffsets> {
    const stored = await store.progress(reader)
    for (const [source, next] of stored) places.move(source, next)
    return new Map([...stored].map(([source, next]) => [source, isPaused(next) ? otherSign(next) : next]))
  }

  return {
    name: projection.name,
    reader,
    topics: projection.topics,
    start: () => {
      const batch = batchOf(options)
      const backlog = options.batch ?? BACKLOG_BATCH
      // A commit that comes too late finds that the place was lost.
      follower = log.follow({ reader, topics: projection.topics, start, handle, ahead: true, batch, backlog })
    },
    stop: async () => {
      ending.abort()
      await follower?.stop()
    },
    positions: places.all,
    caughtUp: places.reached,
    healthy: () => healthy,
  }
}

/** A large backlog is applied at once; a small one waits a moment so that more entries can join the batch. */
async function rest(options: ProjectorOptions, count: number, ended: AbortSignal): Promise<void> {
  const { rest: always, projection, pacing } = options
  if (always !== undefined) await pause(always)
  else if (projection.pace !== undefined && count < batchOf(options)) await pacing?.rest(projection.pace, ended)
}

function batchOf({ batch, projection }: ProjectorOptions): number {
  return batch ?? (projection.pace === undefined ? DEFAULT_BATCH : PACED_BATCH)
}

/** The entries of the first persons, as many as a commit of a paced projection may change. */
function upToPersons({ projection }: ProjectorOptions, entries: readonly Entry[]): readonly Entry[] {
  if (projection.pace === undefined || entries.length > PACED_BATCH) return entries
  const persons = new Set<number>()
  const end = entries.findIndex(({ envelope }) => persons.add(personOf(envelope)).size > PACED_PERSONS)
  return end === -1 ? entries : entries.slice(0, end)
}

function allowed({ until }: ProjectorOptions, entries: readonly Entry[]): readonly Entry[] {
  const ends = until?.()
  return ends === undefined ? entries : entries.filter(({ source, offset }) => offset < (ends.get(source) ?? 0))
}

/** Where it stands in a source; asked again while a rebuild, here or in another process, has it paused. */
async function placeIn({ store, projection, generation }: ProjectorOptions, places: OffsetTracker, source: Source) {
  const known = places.of(source)
  if (!isPaused(known)) return known
  places.move(source, (await store.progress(consumerName(projection, generation))).get(source) ?? 0)
  return places.of(source)
}

/** Applies entries of one source and moves its place with the effect. Answers the offset to go on from. */
async function project(options: ProjectorOptions, places: OffsetTracker, entries: readonly Entry[]): Promise<number> {
  const { source, offset } = entries[0] as Entry
  const { store, outcomes, projection, generation } = options
  const reader = consumerName(projection, generation)
  const expected = await placeIn(options, places, source)
  if (isPaused(expected)) {
    await pause(RESTING)
    return offset
  }
  if (offset !== expected) return expected
  const next = offset + entries.length
  const { writes, settled, parked, touched } = await applyBatch(options, entries)
  options.onPersonsAffected?.(touched())
  if ((await store.commit(writes, { reader, source, expected, next })) === 'lost') {
    // Another process has advanced in this source; its work is not repeated.
    const place = (await store.progress(reader)).get(source) ?? 0
    places.move(source, place)
    return isPaused(place) ? offset : place
  }
  places.move(source, next)
  for (const [id, outcome] of settled) outcomes.settle(id, outcome)
  for (const one of parked) options.onParked(one)
  if (options.live) options.onProgress?.(source)
  return next
}

export type OffsetTracker = ReturnType<typeof createOffsetTracker>

/** Where a reader of the log stands: the next offset of each source. */
export function createOffsetTracker() {
  const places = new Map<Source, number>()
  const watchers = new Set<() => void>()
  const of = (source: Source) => places.get(source) ?? 0

  return {
    all: (): SourceOffsets => places,
    of,
    move: (source: Source, next: number): void => {
      places.set(source, next)
      for (const look of watchers) look()
    },
    /** Resolves when everything before `ends` has been passed. */
    reached: (ends: SourceOffsets) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!hasPassed(places, ends)) return
          watchers.delete(look)
          resolve()
        }
        watchers.add(look)
        look()
      }),
  }
}
