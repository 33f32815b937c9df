import type { Entry, Source } from '../ports/event-log.ts'

const KEPT = 1_000

/** Keeps the latest entries of a source in memory, so that followers that are up to date need not read the file. */
export function createRecent() {
  const kept = new Map<Source, Entry[]>()

  function add(entries: readonly Entry[]): void {
    for (const entry of entries) {
      const list = kept.get(entry.source) ?? []
      kept.set(entry.source, list)
      list.push(entry)
    }
    for (const list of kept.values()) if (list.length > 2 * KEPT) list.splice(0, list.length - KEPT)
  }

  return {
    add,
    /** Entries from an offset on; undefined if they are no longer in memory. */
    from: (source: Source, offset: number, limit: number): readonly Entry[] | undefined => {
      const list = kept.get(source) ?? []
      const first = list[0]?.offset ?? Number.POSITIVE_INFINITY
      return offset < first ? undefined : list.slice(offset - first, offset - first + limit)
    },
  }
}
