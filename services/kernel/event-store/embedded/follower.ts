import { type EventEmitter, once } from 'node:events'
import { setImmediate as breathe } from 'node:timers/promises'
import { DEFAULT_BATCH, type Entry, type Follower, type Source, type Subscription } from '../ports/event-log.ts'

export interface LogTail {
  /** As many entries as fit into memory; empty at the end. */
  readonly read: (source: Source, offset: number, limit: number) => readonly Entry[]
  readonly end: (source: Source) => number
  readonly commits: EventEmitter
}

const BEHIND = 4

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
      // Catching up must not block the event loop.
      if (offset < tail.end(source)) await breathe()
    }
  }

  /** Only until it has caught up: after that, large batches would delay other requests. */
  function createBacklog(source: Source, start: number): (offset: number) => boolean {
    let isBehind = tail.end(source) - start > BEHIND * Math.min(batch, backlog)
    return (offset) => {
      isBehind &&= offset < tail.end(source)
      return isBehind
    }
  }

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
