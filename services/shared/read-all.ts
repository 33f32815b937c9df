import type { Entry, EventLog, Source, SourceOffsets } from '../kernel/index.ts'

export interface ReadOptions {
  readonly take: (entry: Entry) => void
  readonly signal: AbortSignal
  readonly from?: SourceOffsets
  /** Default: the current ends of the topics. */
  readonly to?: SourceOffsets
}

/**
 * One source after the other.
 * @throws what `take` throws, the signal's reason, without waiting for the log, or an Error if events were deleted.
 */
export async function readAll(log: EventLog, topics: readonly string[], options: ReadOptions): Promise<void> {
  const { signal } = options
  signal.throwIfAborted()
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const end = () => reject(signal.reason)
  signal.addEventListener('abort', end)
  try {
    // A broker that hangs must not hold up the end of the process.
    await Promise.race([readEach(log, topics, options), ended])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

async function readEach(log: EventLog, topics: readonly string[], options: ReadOptions): Promise<void> {
  const { take, signal, from, to = await log.ends(topics) } = options
  for (const [source, end] of to) {
    let next = from?.get(source) ?? 0
    if (next >= end) continue
    for await (const entry of log.part({ source, from: next, to: end })) {
      signal.throwIfAborted()
      if (entry.offset > next) throw deleted(source, next)
      take(entry)
      next++
    }
    if (next < end) throw deleted(source, next)
  }
}

function deleted(source: Source, offset: number): Error {
  return new Error(`The event log has nothing at ${source} ${offset}: it was deleted`)
}
