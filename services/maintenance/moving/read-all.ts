import { type Entry, type EventLog, hasPassed, type Source } from '../../kernel/index.ts'

export interface Taking {
  readonly take: (entry: Entry) => void
  readonly signal: AbortSignal
}

/**
 * Reads everything that the log holds now, each source in its order. @throws what `take` throws, or the signal's
 * reason.
 */
export async function readAll(log: EventLog, topics: readonly string[], { take, signal }: Taking): Promise<void> {
  const ends = await log.ends(topics)
  const places = new Map<Source, number>()
  if (hasPassed(places, ends)) return
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const end = () => reject(signal.reason)
  signal.addEventListener('abort', end)
  const handle = async (entries: readonly Entry[]) => {
    try {
      for (const entry of entries) takeNext(entry, places, take)
      if (hasPassed(places, ends)) resolve()
    } catch (error) {
      reject(error)
    }
    return undefined
  }
  const follower = log.follow({ reader: 'move', topics, start: async () => new Map(places), handle })
  try {
    await promise
  } finally {
    signal.removeEventListener('abort', end)
    await follower.stop()
  }
}

/** What is given again, after a takeover, was taken already. */
function takeNext(entry: Entry, places: Map<Source, number>, take: Taking['take']): void {
  const next = places.get(entry.source) ?? 0
  if (entry.offset < next) return
  take(entry)
  places.set(entry.source, entry.offset + 1)
}
