import { setTimeout as pause } from 'node:timers/promises'
import type { Entry, EventLog, Follower, Positions, Source } from '../ports/event-log.ts'
import { applyBatch, type Means } from './batch.ts'
import { readerName } from './names.ts'
import type { Outcomes } from './outcomes.ts'
import { backoff } from './retry.ts'

export interface ProjectorOptions extends Means {
  readonly log: EventLog
  readonly outcomes: Outcomes
  /** Called for every failure that will be tried again. */
  readonly onFailure: (error: unknown) => void
  /** Most events in one transaction. Default 500. */
  readonly batch?: number
  /** Milliseconds to rest after a batch, so that a rebuild leaves room for the live system. Default 0. */
  readonly rest?: number
}

/** A projection at work on the log. */
export interface Projector {
  readonly name: string
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
  const { projection, generation, store, log, outcomes } = options
  const reader = readerName(projection, generation)
  const positions = new Map<Source, number>()
  const ending = new AbortController()
  const watchers = new Set<() => void>()
  let follower: Follower | undefined
  let healthy = true

  async function handle(entries: readonly Entry[]): Promise<number | undefined> {
    for (let attempt = 0; !ending.signal.aborted; attempt++) {
      try {
        const next = await attemptBatch(entries)
        healthy = true
        if (options.rest !== undefined) await pause(options.rest)
        return next
      } catch (error) {
        healthy = false
        options.onFailure(error)
        await backoff(attempt, ending.signal)
      }
    }
    return undefined
  }

  async function attemptBatch(entries: readonly Entry[]): Promise<number> {
    const first = entries[0] as Entry
    const expected = positions.get(first.source) ?? 0
    if (first.offset !== expected) return expected
    const next = first.offset + entries.length
    const { writes, settled } = await applyBatch(options, entries)
    const progress = { reader, source: first.source, expected, next }
    if ((await store.commit(writes, progress)) === 'lost') return relocate(first.source)
    move(first.source, next)
    for (const [id, outcome] of settled) outcomes.settle(id, outcome)
    return next
  }

  async function relocate(source: Source): Promise<number> {
    const stored = (await store.progress(reader)).get(source) ?? 0
    move(source, stored)
    return stored
  }

  function move(source: Source, next: number): void {
    positions.set(source, next)
    for (const look of watchers) look()
  }

  async function start(): Promise<Positions> {
    for (const [source, next] of await store.progress(reader)) move(source, next)
    return positions
  }

  function caughtUp(ends: Positions): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        for (const [source, end] of ends) if ((positions.get(source) ?? 0) < end) return
        watchers.delete(look)
        resolve()
      }
      watchers.add(look)
      look()
    })
  }

  return {
    name: projection.name,
    start: () => {
      follower = log.follow({
        topics: projection.topics,
        start,
        handle,
        ...(options.batch !== undefined && { batch: options.batch }),
      })
    },
    stop: async () => {
      ending.abort()
      await follower?.stop()
    },
    positions: () => positions,
    caughtUp,
    healthy: () => healthy,
  }
}
