import { setTimeout as pause } from 'node:timers/promises'
import { retryUntilDone } from '../../common/retried.ts'
import { personOf } from '../events/envelope.ts'
import { DEFAULT_BATCH, type Entry, type EventLog, type Follower, type SourceOffsets } from '../ports/event-log.ts'
import { type ApplyingOptions, createApplying, RESTING } from './applying.ts'
import { readerOf } from './batch-context.ts'
import { createOffsetTracker } from './offsets.ts'
import type { Pacing } from './pacing.ts'
import { isPaused, otherSign } from './pausing.ts'
import type { Projection } from './projection.ts'
import { upToRepair } from './repair.ts'

export interface ProjectorOptions extends ApplyingOptions {
  readonly log: EventLog
  readonly onFailure: (error: unknown) => void
  /** Maximum number of events in one transaction. Default 500. */
  readonly batch?: number
  /** The offsets to stop at for now, by source. */
  readonly until?: () => SourceOffsets | undefined
  readonly pacing?: Pacing
  /** Milliseconds to rest after a batch, so that a rebuild leaves room for the live system. Default 0. */
  readonly rest?: number
}

/** Backlog batch, small enough that the garbage collector copies little that is still in use. */
const BACKLOG_BATCH = 250
const PACED_BATCH = 8_000
/** Limits persons per commit of a paced projection, to keep commits short; not in a replay. */
const PACED_PERSONS = 250
/** The same if other commits share the server. */
const PACED_PERSONS_SHARED = 12
/** Events and persons per commit of a projection that may fall behind. */
const PIECE = 500
const PIECE_PERSONS = 100
/** One more person per this many waiting events, so that the projection cannot fall behind for good. */
const WAITING_PER_PERSON = 10

export interface Projector {
  readonly name: string
  readonly reader: string
  readonly topics: readonly string[]
  readonly start: () => void
  readonly stop: () => Promise<void>
  readonly positions: () => SourceOffsets
  readonly caughtUp: (ends: SourceOffsets) => Promise<void>
  readonly healthy: () => boolean
  /** Whether new events go to this process or another member of its consumer group. */
  readonly joined: () => boolean
}

/** Retries store failures, parks the person of a failing event, and reads a lost offset again. */
export function createProjector(options: ProjectorOptions): Projector {
  const { projection, store, log } = options
  const reader = readerOf(options)
  const places = createOffsetTracker()
  const ending = new AbortController()
  const applying = createApplying(options, places, ending.signal)
  let follower: Follower | undefined
  let healthy = true

  async function handle(fetched: readonly Entry[], follows = false): Promise<number | undefined> {
    const { source, offset } = fetched[0] as Entry
    const more = joins(options, follows)
    const isReplay = more || applying.isOpen(source)
    const entries = upToPersons(options, upToRepair(allowed(options, fetched)), isReplay)
    const isWhole = entries.length === fetched.length
    let [next, took]: [number | undefined, number] = [offset, 0]
    const work = async () => {
      const begin = performance.now()
      next = entries.length === 0 ? await applying.flush(source) : await applying.apply(entries, more && isWhole)
      healthy = true
      took = performance.now() - begin
    }
    if (ending.signal.aborted) return undefined
    const isDone = await retryUntilDone(
      () => lineOf(options, fetched.length, isReplay)?.inLine(work, ending.signal) ?? work(),
      ending.signal,
      (error) => {
        healthy = false
        options.onFailure(error)
      },
    )
    if (entries.length === 0) await pause(RESTING, undefined, { signal: ending.signal }).catch(() => undefined)
    else if (isDone) await rest(options, { isLast: isWhole && !follows, count: entries.length, took }, ending.signal)
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
      // A late commit finds that the offset has moved. While a paced projection rests, nothing is fetched ahead.
      const ahead = projection.pace === undefined
      const how = { ahead, brief: !options.live, batch, backlog: Math.min(batch, options.batch ?? BACKLOG_BATCH) }
      follower = log.follow({ reader, topics: projection.topics, start, handle, ...how })
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

/** Pieces of a projection that catches up later are committed and paced one by one. */
function joins({ projection, live }: ProjectorOptions, follows: boolean): boolean {
  return follows && !(projection.later === true && live)
}

interface Handled {
  /** Whether no more entries are known. */
  readonly isLast: boolean
  readonly count: number
  /** Milliseconds. */
  readonly took: number
}

/** A large backlog is applied at once; otherwise wait so that more entries can join the batch. */
async function rest(options: ProjectorOptions, { isLast, count, took }: Handled, ended: AbortSignal): Promise<void> {
  const { rest: always, projection, pacing, live } = options
  if (isLast && always !== undefined) await pause(always)
  else if (isLast && projection.pace !== undefined && count < batchOf(options))
    await pacing?.rest(projection.pace, ended)
  if (projection.later === true && live) await pacing?.yieldTo(took, ended)
}

/** With a backlog, a projector does not queue. */
function lineOf(options: ProjectorOptions, count: number, isReplay: boolean): Pacing | undefined {
  const { projection, pacing } = options
  const isBacklog = isReplay || (count >= batchOf(options) && projection.later !== true)
  return projection.pace === undefined || isBacklog ? undefined : pacing
}

function batchOf({ batch, projection, live }: ProjectorOptions): number {
  if (batch !== undefined) return batch
  if (projection.later === true && live) return PIECE
  return projection.pace === undefined ? DEFAULT_BATCH : PACED_BATCH
}

function upToPersons(
  { projection, store }: ProjectorOptions,
  entries: readonly Entry[],
  isReplay: boolean,
): readonly Entry[] {
  if (projection.pace === undefined || isReplay || entries.length > PACED_BATCH) return entries
  const most = mostPersons(projection, store.contended === true, entries.length)
  const persons = new Set<number>()
  const end = entries.findIndex(({ envelope }) => persons.add(personOf(envelope)).size > most)
  return end === -1 ? entries : entries.slice(0, end)
}

function mostPersons({ later }: Projection, isContended: boolean, waiting: number): number {
  if (later === true) return PIECE_PERSONS
  if (!isContended) return PACED_PERSONS
  return Math.max(PACED_PERSONS_SHARED, Math.min(PACED_PERSONS, Math.floor(waiting / WAITING_PER_PERSON)))
}

function allowed({ until }: ProjectorOptions, entries: readonly Entry[]): readonly Entry[] {
  const ends = until?.()
  return ends === undefined ? entries : entries.filter(({ source, offset }) => offset < (ends.get(source) ?? 0))
}
