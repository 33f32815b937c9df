import { setImmediate as breathe } from 'node:timers/promises'
import type { Entry, Follower, Source, Subscription } from '../ports/event-log.ts'

/** What followers need of the log. */
export interface LogTail {
  /** Entries of a source from an offset on; empty at the end. */
  readonly read: (source: Source, offset: number, limit: number) => readonly Entry[]
  /** Calls back after every commit until the returned function is called. */
  readonly listen: (wake: () => void) => () => void
}

const BATCH = 500

/** Reads on from where the subscription starts, a loop for every source, asleep while there is nothing new. */
export function followLog(tail: LogTail, subscription: Subscription): Follower {
  const ending = new AbortController()
  const loops = run()

  async function run(): Promise<void> {
    const start = await subscription.start()
    const sources = subscription.topics.map((topic): Source => `${topic}/0`)
    await Promise.all(sources.map((source) => followSource(source, start.get(source) ?? 0)))
  }

  async function followSource(source: Source, start: number): Promise<void> {
    const { batch = BATCH } = subscription
    let offset = start
    while (!ending.signal.aborted) {
      const entries = tail.read(source, offset, batch)
      const last = entries.at(-1)
      if (last === undefined) await waitForEntries(tail, ending.signal)
      else offset = (await subscription.handle(entries)) ?? last.offset + 1
      // A reader with much to catch up on must not keep everybody else from the event loop.
      if (entries.length === batch) await breathe()
    }
  }

  return {
    stop: async () => {
      ending.abort()
      await loops
    },
  }
}

/** Resolves at the next commit, or when the follower ends. */
function waitForEntries(tail: LogTail, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      unlisten()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const unlisten = tail.listen(done)
    signal.addEventListener('abort', done)
  })
}
