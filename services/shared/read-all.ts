import { type Entry, type EventLog, hasPassed, type Source, type SourceOffsets } from '../kernel/index.ts'

export interface ReadOptions {
  readonly take: (entry: Entry) => void
  readonly signal: AbortSignal
  /** Where to begin. Default: at the start. */
  readonly from?: SourceOffsets
  /** Where to end. Default: where the log ends now. */
  readonly to?: SourceOffsets
  /** The name to follow under, which nobody else has at the same time. */
  readonly reader?: string
}

/**
 * Reads everything that the log holds now, each source in its order. @throws what `take` throws, the signal's
 * reason, or an Error where something was deleted from it.
 */
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

/** Entries delivered again after a rebalance were handled already. */
function readNext(entry: Entry, offsets: Map<Source, number>, take: ReadOptions['take']): void {
  const next = offsets.get(entry.source) ?? 0
  if (entry.offset < next) return
  take(entry)
  offsets.set(entry.source, entry.offset + 1)
}
