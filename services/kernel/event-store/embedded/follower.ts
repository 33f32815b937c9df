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
  const loops = run()

  async function run(): Promise<void> {
    const start = await subscription.start()
    const sources = subscription.topics.map((topic): Source => `${topic}/0`)
    await Promise.all(sources.map((source) => followSource(source, start.get(source) ?? 0)))
  }

  async function followSource(source: Source, start: number): Promise<void> {
    const { batch = DEFAULT_BATCH } = subscription
    let offset = start
    while (!signal.aborted) {
      const entries = tail.read(source, offset, limitAt(source, offset))
      const last = entries.at(-1)
      if (last === undefined) await once(tail.commits, 'commit', { signal }).catch(() => undefined)
      else offset = (await subscription.handle(entries)) ?? last.offset + 1
      // A reader that has much to catch up on must not block the event loop.
      if (entries.length >= batch) await breathe()
    }
  }

  function limitAt(source: Source, offset: number): number {
    const { batch = DEFAULT_BATCH, backlog = batch } = subscription
    return tail.end(source) - offset > BEHIND * batch ? backlog : batch
  }

  return {
    stop: async () => {
      ending.abort()
      await loops
    },
  }
}
