import { setTimeout as pause } from 'node:timers/promises'
import { retryUntilDone } from '../../common/retried.ts'
import { personOf } from '../events/envelope.ts'
import { DEFAULT_BATCH, type Entry, type EventLog, type Follower, type SourceOffsets } from '../ports/event-log.ts'
import { type ApplyingOptions, createApplying, RESTING } from './applying.ts'
import { consumerName } from './names.ts'
import { createOffsetTracker } from './offsets.ts'
import type { Pacing } from './pacing.ts'
import { isPaused, otherSign } from './pausing.ts'
import { upToRepair } from './repair.ts'

export interface ProjectorOptions extends ApplyingOptions {
  readonly log: EventLog
  /** Called for every failure that will be retried. */
  readonly onFailure: (error: unknown) => void
  /** Maximum number of events in one transaction. Default 500. */
  readonly batch?: number
  /** How far it may go for now, by source; it rests there until it may go further or is stopped. */
  readonly until?: () => SourceOffsets | undefined
  /** Where a projection with a pace of its own rests. Absent: it does not. */
  readonly pacing?: Pacing
  /** Milliseconds to rest after a batch, so that a rebuild leaves room for the live system. Default 0. */
  readonly rest?: number
}

/**
 * Events that a replay takes at once, before the projector has caught up for the first time. As few as are done with
 * before the garbage collector comes by: it copies all that is still in use.
 */
const BACKLOG_BATCH = 250
/** The same for a projection with a pace of its own, where many events of a person make one document. */
const PACED_BATCH = 8_000
/** A commit of such a projection has at most so many persons in it, so that it stays short; not in a replay. */
const PACED_PERSONS = 250
/** The same where commits of others wait for the same server meanwhile. */
const PACED_PERSONS_SHARED = 12
/**
 * So many waiting events allow one person more: at a fixed number of persons it would fall behind for good where people
 * save faster than that, and lists and starts wait for it.
 */
const WAITING_PER_PERSON = 10

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
  /** Whether what is appended from now on comes here, or to another process that shares the work. */
  readonly joined: () => boolean
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
  const applying = createApplying(options, places, ending.signal)
  let follower: Follower | undefined
  let healthy = true

  async function handle(fetched: readonly Entry[], more = false): Promise<number | undefined> {
    const { source, offset } = fetched[0] as Entry
    const isReplay = more || applying.isOpen(source)
    const entries = upToPersons(options, upToRepair(allowed(options, fetched)), isReplay)
    const isWhole = entries.length === fetched.length
    let next: number | undefined = offset
    const work = async () => {
      next = entries.length === 0 ? await applying.flush(source) : await applying.apply(entries, more && isWhole)
      healthy = true
    }
    if (ending.signal.aborted) return undefined
    const line = isReplay ? undefined : lineOf(options, fetched.length)
    const isDone = await retryUntilDone(
      () => line?.inLine(work, ending.signal) ?? work(),
      ending.signal,
      (error) => {
        healthy = false
        options.onFailure(error)
      },
    )
    if (entries.length === 0) await pause(RESTING, undefined, { signal: ending.signal }).catch(() => undefined)
    else if (isDone && isWhole && !more) await rest(options, entries.length, ending.signal)
    return next ?? offset
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
      // While one with a pace of its own rests, nothing needs to be fetched: it gets all of it afterwards, at once.
      const ahead = projection.pace === undefined
      follower = log.follow({ reader, topics: projection.topics, start, handle, ahead, batch, backlog })
    },
    stop: async () => {
      ending.abort()
      await follower?.stop()
    },
    positions: places.all,
    caughtUp: places.reached,
    healthy: () => healthy,
    joined: () => follower !== undefined && follower.joined?.() !== false,
  }
}

/** A large backlog is applied at once; a small one waits a moment so that more entries can join the batch. */
async function rest(options: ProjectorOptions, count: number, ended: AbortSignal): Promise<void> {
  const { rest: always, projection, pacing } = options
  if (always !== undefined) await pause(always)
  else if (projection.pace !== undefined && count < batchOf(options)) await pacing?.rest(projection.pace, ended)
}

/** The line of those that gather events; where there is a backlog nobody stands in it. */
function lineOf(options: ProjectorOptions, count: number): Pacing | undefined {
  return options.projection.pace === undefined || count >= batchOf(options) ? undefined : options.pacing
}

function batchOf({ batch, projection }: ProjectorOptions): number {
  return batch ?? (projection.pace === undefined ? DEFAULT_BATCH : PACED_BATCH)
}

/** The entries of the first persons, as many as a commit of a paced projection may change. */
function upToPersons(
  { projection, store }: ProjectorOptions,
  entries: readonly Entry[],
  isReplay: boolean,
): readonly Entry[] {
  if (projection.pace === undefined || isReplay || entries.length > PACED_BATCH) return entries
  const behind = Math.min(PACED_PERSONS, Math.floor(entries.length / WAITING_PER_PERSON))
  const most = store.contended === true ? Math.max(PACED_PERSONS_SHARED, behind) : PACED_PERSONS
  const persons = new Set<number>()
  const end = entries.findIndex(({ envelope }) => persons.add(personOf(envelope)).size > most)
  return end === -1 ? entries : entries.slice(0, end)
}

function allowed({ until }: ProjectorOptions, entries: readonly Entry[]): readonly Entry[] {
  const ends = until?.()
  return ends === undefined ? entries : entries.filter(({ source, offset }) => offset < (ends.get(source) ?? 0))
}
