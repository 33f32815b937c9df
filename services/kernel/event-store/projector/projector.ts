import { setTimeout as pause } from 'node:timers/promises'
import type { Entry, EventLog, Follower, Positions, Source } from '../ports/event-log.ts'
import { applyBatch } from './batch.ts'
import type { Means } from './means.ts'
import { readerName } from './names.ts'
import type { Outcomes } from './outcomes.ts'
import type { Pacing } from './pacing.ts'
import { isPaused } from './pausing.ts'
import { createPlaces, type Places } from './places.ts'
import { upToRepair } from './repair.ts'
import { backoff } from './retry.ts'

export interface ProjectorOptions extends Means {
  readonly log: EventLog
  readonly outcomes: Outcomes
  /** Called when the live generation has moved on in a source. */
  readonly onMoved?: (source: Source) => void
  /** Called for every failure that will be tried again. */
  readonly onFailure: (error: unknown) => void
  /** Most events in one transaction. Default 500. */
  readonly batch?: number
  /** How far it may go for now, by source; it rests there until it may go further or is stopped. */
  readonly until?: () => Positions | undefined
  /** Told, before a batch is written, of every person whose documents it may change. */
  readonly onTouched?: (persons: Iterable<number>) => void
  /** Where a projection with a pace of its own rests. Absent: it does not. */
  readonly pacing?: Pacing
  /** Milliseconds to rest after a batch, so that a rebuild leaves room for the live system. Default 0. */
  readonly rest?: number
}

/** Most events in one transaction, unless options say otherwise. */
const BATCH = 500
/** How often a projector looks whether it may go on, in milliseconds. */
const RESTING = 5

/** A projection at work on the log. */
export interface Projector {
  readonly name: string
  /** The name of its place in the store. */
  readonly reader: string
  readonly topics: readonly string[]
  readonly start: () => void
  readonly stop: () => Promise<void>
  /** The next offset to be applied, by source. */
  readonly positions: () => Positions
  /** Resolves when everything before `ends` is applied. */
  readonly caughtUp: (ends: Positions) => Promise<void>
  /** Whether the last attempt went well. */
  readonly healthy: () => boolean
}

/**
 * Follows the log and writes documents, outcomes and its own place in one transaction. It never skips and never
 * guesses: what fails in the store is tried again, what cannot be applied parks its person, a lost place is read again.
 */
export function createProjector(options: ProjectorOptions): Projector {
  const { projection, generation, store, log } = options
  const reader = readerName(projection, generation)
  const places = createPlaces()
  const ending = new AbortController()
  let follower: Follower | undefined
  let healthy = true

  async function handle(fetched: readonly Entry[]): Promise<number | undefined> {
    const entries = upToRepair(allowed(options, fetched))
    if (entries.length === 0) {
      await pause(RESTING, undefined, { signal: ending.signal }).catch(() => undefined)
      return fetched[0]?.offset
    }
    for (let attempt = 0; !ending.signal.aborted; attempt++) {
      try {
        const next = await project(options, places, entries)
        healthy = true
        await rest(options, entries.length, ending.signal)
        return next
      } catch (error) {
        healthy = false
        options.onFailure(error)
        await backoff(attempt, ending.signal)
      }
    }
    return undefined
  }

  async function start(): Promise<Positions> {
    const stored = await store.progress(reader)
    for (const [source, next] of stored) places.move(source, next)
    return new Map([...stored].map(([source, next]) => [source, isPaused(next) ? -next - 1 : next]))
  }

  return {
    name: projection.name,
    reader,
    topics: projection.topics,
    start: () => {
      const batch = options.batch === undefined ? {} : { batch: options.batch }
      // A commit that comes too late finds that the place was lost.
      follower = log.follow({ reader, topics: projection.topics, start, handle, ahead: true, ...batch })
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

/** Many entries that have waited are not kept waiting; few are, for others to come. */
async function rest(options: ProjectorOptions, count: number, ended: AbortSignal): Promise<void> {
  const { rest: always, projection, pacing, batch = BATCH } = options
  if (always !== undefined) await pause(always)
  else if (projection.pace !== undefined && count < batch) await pacing?.rest(projection.pace, ended)
}

function allowed({ until }: ProjectorOptions, entries: readonly Entry[]): readonly Entry[] {
  const ends = until?.()
  return ends === undefined ? entries : entries.filter(({ source, offset }) => offset < (ends.get(source) ?? 0))
}

/** Where it stands in a source; asked again while a rebuild, here or in another process, has it paused. */
async function placeIn({ store, projection, generation }: ProjectorOptions, places: Places, source: Source) {
  const known = places.of(source)
  if (!isPaused(known)) return known
  places.move(source, (await store.progress(readerName(projection, generation))).get(source) ?? 0)
  return places.of(source)
}

/** Applies entries of one source and moves its place with the effect. Answers the offset to go on from. */
async function project(options: ProjectorOptions, places: Places, entries: readonly Entry[]): Promise<number> {
  const { source, offset } = entries[0] as Entry
  const { store, outcomes, projection, generation } = options
  const reader = readerName(projection, generation)
  const expected = await placeIn(options, places, source)
  if (isPaused(expected)) {
    await pause(RESTING)
    return offset
  }
  if (offset !== expected) return expected
  const next = offset + entries.length
  const { writes, settled, parked, touched } = await applyBatch(options, entries)
  options.onTouched?.(touched())
  if ((await store.commit(writes, { reader, source, expected, next })) === 'lost') {
    // Somebody else has moved on in this source: whatever they did is not done twice.
    const place = (await store.progress(reader)).get(source) ?? 0
    places.move(source, place)
    return isPaused(place) ? offset : place
  }
  places.move(source, next)
  for (const [id, outcome] of settled) outcomes.settle(id, outcome)
  for (const one of parked) options.onParked(one)
  if (options.live) options.onMoved?.(source)
  return next
}
