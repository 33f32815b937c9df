import type { Entry, Source } from '../ports/event-log.ts'

/** In characters of events: some 3,000 saves of a form. Up to twice as much is in memory. */
const KEPT = 8 * 1_024 * 1_024

/** Data that is not sealed is there twice: in the text, and read. */
const sizeOf = ({ raw, envelope }: Entry) => (typeof envelope.data === 'object' ? 2 : 1) * raw.length

/**
 * Keeps the latest entries of a source in memory, so that followers that are up to date, and those that rest for a
 * second, need not read the file.
 */
export function createRecent() {
  const sources = new Map<Source, { readonly entries: Entry[]; size: number }>()

  function add(entries: readonly Entry[]): void {
    for (const entry of entries) {
      const kept = sources.get(entry.source) ?? { entries: [], size: 0 }
      sources.set(entry.source, kept)
      kept.entries.push(entry)
      kept.size += sizeOf(entry)
      if (kept.size <= 2 * KEPT) continue
      const last = kept.entries.findIndex((old) => {
        kept.size -= sizeOf(old)
        return kept.size <= KEPT
      })
      kept.entries.splice(0, last + 1)
    }
  }

  return {
    add,
    /** Entries from an offset on; undefined if they are no longer in memory. */
    from: (source: Source, offset: number, limit: number): readonly Entry[] | undefined => {
      const entries = sources.get(source)?.entries ?? []
      const first = entries[0]?.offset ?? Number.POSITIVE_INFINITY
      return offset < first ? undefined : entries.slice(offset - first, offset - first + limit)
    },
  }
}

type Read = (source: Source, offset: number, limit: number) => readonly Entry[]

/**
 * The same with the page that was read last, while it is in memory anyway: in a replay, projections that follow one
 * source go through it side by side. What is in the log never changes.
 */
export function lastPage(read: Read): Read {
  let last: { readonly name: string; readonly entries: WeakRef<readonly Entry[]> } | undefined
  return (source, offset, limit) => {
    const name = `${source} ${offset} ${limit}`
    const known = last?.name === name ? last.entries.deref() : undefined
    const entries = known ?? read(source, offset, limit)
    // One that is not full may have more entries by the next time; one entry alone is asked for by somebody else.
    if (entries.length === limit && limit > 1) last = { name, entries: new WeakRef(entries) }
    return entries
  }
}
