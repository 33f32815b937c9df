import { randomUUID } from 'node:crypto'
import type { Entry, EventLog, Source, SourceOffsets } from '../event-log.ts'

export interface Gathered {
  readonly batches: readonly (readonly Entry[])[]
  readonly entries: () => readonly Entry[]
  readonly ids: () => readonly string[]
  readonly reached: (count: number) => Promise<void>
  readonly stop: () => Promise<void>
}

export interface Gathering {
  readonly reader?: string
  readonly topics: readonly string[]
  readonly from?: SourceOffsets
  readonly batch?: number
  /** Called after the entries are recorded. */
  readonly handle?: (entries: readonly Entry[]) => Promise<number | undefined>
}

/** Follows the log and records everything. */
export function gather(
  log: EventLog,
  { reader = `gathering/${randomUUID()}`, topics, from = new Map(), batch, handle }: Gathering,
): Gathered {
  const batches: (readonly Entry[])[] = []
  const watchers = new Set<() => void>()
  const entries = () => batches.flat()
  const follower = log.follow({
    reader,
    topics,
    start: async () => from,
    handle: async (given) => {
      batches.push(given)
      for (const look of watchers) look()
      return handle?.(given)
    },
    ...(batch !== undefined && { batch }),
  })
  return {
    batches,
    entries,
    ids: () => entries().map(({ envelope }) => envelope.id),
    reached: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (entries().length < count) return
          watchers.delete(look)
          resolve()
        }
        watchers.add(look)
        look()
      }),
    stop: follower.stop,
  }
}

export async function readAll(log: EventLog, topics: readonly string[]): Promise<readonly Entry[]> {
  const count = [...(await log.ends(topics)).values()].reduce((sum, end) => sum + end, 0)
  const gathered = gather(log, { topics })
  await gathered.reached(count)
  await gathered.stop()
  return gathered.entries()
}

/** The offsets of each source, in the order given. */
export function offsetsBySource(positions: readonly { readonly source: Source; readonly offset: number }[]) {
  return Map.groupBy(positions, ({ source }) => source)
    .entries()
    .map(([source, all]): [Source, number[]] => [source, all.map(({ offset }) => offset)])
    .toArray()
}

export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at)
}
