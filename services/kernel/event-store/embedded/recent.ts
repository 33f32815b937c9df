import type { Entry, Source } from '../ports/event-log.ts'

/**
 * In characters of events, of all sources together: some 4,000 saves of a form. Up to twice as much is in memory. With
 * a limit for each source, those in which little happens would go on filling theirs for hours.
 */
const KEPT = 10 * 1_024 * 1_024

/** Data that is not sealed is there twice: in the text, and read. */
const sizeOf = ({ raw, envelope }: Entry) => (typeof envelope.data === 'object' ? 2 : 1) * raw.length

/**
 * Keeps the latest entries of the log in memory, so that followers that are up to date, and those that rest for a
 * second, need not read the file.
 */
export function createRecent() {
  const sources = new Map<Source, Entry[]>()
  /** Of which source each entry is, and how large, in the order in which they came. */
  let queue: { readonly source: Source; readonly size: number }[] = []
  let total = 0

  function add(entries: readonly Entry[]): void {
    for (const entry of entries) {
      const kept = sources.get(entry.source)
      if (kept === undefined) sources.set(entry.source, [entry])
      else kept.push(entry)
      const size = sizeOf(entry)
      queue.push({ source: entry.source, size })
      total += size
      if (total > 2 * KEPT) dropOldest()
    }
  }

  function dropOldest(): void {
    const dropped = new Map<Source, number>()
    let count = 0
    for (const { source, size } of queue) {
      if (total <= KEPT) break
      dropped.set(source, (dropped.get(source) ?? 0) + 1)
      total -= size
      count += 1
    }
    queue = queue.slice(count)
    for (const [source, most] of dropped) sources.get(source)?.splice(0, most)
  }

  return {
    add,
    /** Entries from an offset on; undefined if they are no longer in memory. */
    from: (source: Source, offset: number, limit: number): readonly Entry[] | undefined => {
      const entries = sources.get(source) ?? []
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
