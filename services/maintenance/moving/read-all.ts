import { type Entry, type EventLog, hasPassed, type Source } from '../../kernel/index.ts'

export interface ReadOptions {
  readonly take: (entry: Entry) => void
  readonly signal: AbortSignal
}

/**
 * Reads everything that the log holds now, each source in its order. @throws what `take` throws, or the signal's
 * reason.
 */
export async function readAll(log: EventLog, topics: readonly string[], { take, signal }: ReadOptions): Promise<void> {
  const ends = await log.ends(topics)
  const offsets = new Map<Source, number>()
  if (hasPassed(offsets, ends)) return
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const end = () => reject(signal.reason)
  signal.addEventListener('abort', end)
  const handle = async (entries: readonly Entry[]) => {
    try {
      for (const entry of entries) readNext(entry, offsets, take)
      if (hasPassed(offsets, ends)) resolve()
    } catch (error) {
      reject(error)
    }
    return undefined
  }
  const subscription = log.follow({ reader: 'move', topics, start: async () => new Map(offsets), handle })
  try {
    await promise
  } finally {
    signal.removeEventListener('abort', end)
    await subscription.stop()
  }
}

/** Entries delivered again after a rebalance were handled already. */
function readNext(entry: Entry, offsets: Map<Source, number>, take: ReadOptions['take']): void {
  const next = offsets.get(entry.source) ?? 0
  if (entry.offset < next) return
  take(entry)
  offsets.set(entry.source, entry.offset + 1)
}
