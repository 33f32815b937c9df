import { type Entry, type EventLog, hasPassed, type Source, type SourceOffsets } from '../kernel/index.ts'

export interface ReadOptions {
  readonly take: (entry: Entry) => void
  readonly signal: AbortSignal
  readonly from?: SourceOffsets
  readonly to?: SourceOffsets
  /** The consumer name; must be unique at any time. */
  readonly reader?: string
}

/** Each source in order. @throws what `take` throws, the signal's reason, or an Error if events were deleted. */
export async function readAll(log: EventLog, topics: readonly string[], options: ReadOptions): Promise<void> {
  const { take, signal, reader = 'move' } = options
  const ends = options.to ?? (await log.ends(topics))
  const offsets = new Map<Source, number>(options.from)
  if (hasPassed(offsets, ends)) return
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const isAsked = ({ source, offset }: Entry) => offset < (ends.get(source) ?? 0)
  const end = () => reject(signal.reason)
  signal.addEventListener('abort', end)
  const handle = async (entries: readonly Entry[]) => {
    try {
      for (const entry of entries) if (isAsked(entry)) readNext(entry, offsets, take)
      if (hasPassed(offsets, ends)) resolve()
    } catch (error) {
      reject(error)
    }
    return undefined
  }
  const start = async () => new Map(offsets)
  const subscription = log.follow({ reader, topics, start, handle, onDeleted: reject })
  try {
    await promise
  } finally {
    signal.removeEventListener('abort', end)
    await subscription.stop()
  }
}

/** Skips entries delivered again after a rebalance. */
function readNext(entry: Entry, offsets: Map<Source, number>, take: ReadOptions['take']): void {
  const next = offsets.get(entry.source) ?? 0
  if (entry.offset < next) return
  take(entry)
  offsets.set(entry.source, entry.offset + 1)
}
