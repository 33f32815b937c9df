import { type EventEmitter, once } from 'node:events'
import { setImmediate as breathe } from 'node:timers/promises'
import { DEFAULT_BATCH, type Entry, type Follower, type Source, type Subscription } from '../ports/event-log.ts'

/** What followers need of the log. */
export interface LogTail {
  /** Entries of a source from an offset on, as many as fit into memory; empty at the end. */
  readonly read: (source: Source, offset: number, limit: number) => readonly Entry[]
  /** Next offset of a source. */
  readonly end: (source: Source) => number
  /** Emits `commit` after every commit. */
  readonly commits: EventEmitter
}

/** A follower that is so many batches behind has a backlog. */
const BEHIND = 4

/** Reads on from where the subscription starts, a loop for every source, asleep while there is nothing new. */
export function followLog(tail: LogTail, subscription: Subscription): Follower {
  const ending = new AbortController()
  const { signal } = ending
  const { batch = DEFAULT_BATCH, backlog = batch } = subscription
  const loops = run()

  async function run(): Promise<void> {
    const start = await subscription.start()
    const sources = subscription.topics.map((topic): Source => `${topic}/0`)
    await Promise.all(sources.map((source) => followSource(source, start.get(source) ?? 0)))
  }

  async function followSource(source: Source, start: number): Promise<void> {
    const isBehind = createBacklog(source, start)
    let offset = start
    while (!signal.aborted) {
      const entries = tail.read(source, offset, isBehind(offset) ? backlog : batch)
      if (entries.length === 0) await once(tail.commits, 'commit', { signal }).catch(() => undefined)
      else offset = await handled(entries, isBehind(offset + entries.length))
      // A reader that has much to catch up on must not block the event loop.
      if (offset < tail.end(source)) await breathe()
    }
  }

  /** Only until it has caught up: from then on others are served beside it, who would have to wait. */
  function createBacklog(source: Source, start: number): (offset: number) => boolean {
    let isBehind = tail.end(source) - start > BEHIND * Math.min(batch, backlog)
    return (offset) => {
      isBehind &&= offset < tail.end(source)
      return isBehind
    }
  }

  /** Answers the offset to go on from. */
  async function handled(entries: readonly Entry[], more: boolean): Promise<number> {
    const after = (entries[0]?.offset ?? 0) + entries.length
    return (await subscription.handle(entries, more)) ?? after
  }

  return {
    stop: async () => {
      ending.abort()
      await loops
    },
  }
}
