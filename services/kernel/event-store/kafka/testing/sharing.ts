import type { Entry, EventLog, Follower, Source } from '../../ports/event-log.ts'

/** Readers that share offsets and results in one store, as projectors do. */
export function sharedReaders(reader: string, topic: string) {
  const places = new Map<Source, number>()
  const seen: string[] = []
  const by = new Map<string, number>()
  const watchers = new Set<() => void>()

  return {
    seen,
    count: (label: string) => by.get(label) ?? 0,
    follow: (log: EventLog, label: string): Follower =>
      log.follow({
        reader,
        topics: [topic],
        start: async () => new Map(places),
        handle: async (entries) => {
          const first = entries[0] as Entry
          const place = places.get(first.source) ?? 0
          if (first.offset !== place) return place
          seen.push(...entries.map(({ envelope }) => envelope.id))
          by.set(label, (by.get(label) ?? 0) + entries.length)
          places.set(first.source, first.offset + entries.length)
          for (const look of watchers) look()
          return undefined
        },
      }),
    until: (holds: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!holds()) return
          watchers.delete(look)
          resolve()
        }
        watchers.add(look)
        look()
      }),
  }
}
