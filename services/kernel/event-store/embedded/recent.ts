import type { Entry, Source } from '../ports/event-log.ts'

/** Characters over all sources, some 4,000 saves of a form. Separate limits would let quiet sources fill for hours. */
const KEPT = 10 * 1_024 * 1_024

/** Unsealed data is in memory twice: as text and parsed. */
const sizeOf = ({ raw, envelope }: Entry) => (typeof envelope.data === 'object' ? 2 : 1) * raw.length

export function createRecent() {
  const sources = new Map<Source, Entry[]>()
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
    /** Undefined if the entries are no longer in memory. */
    from: (source: Source, offset: number, limit: number): readonly Entry[] | undefined => {
      const entries = sources.get(source) ?? []
      const first = entries[0]?.offset ?? Number.POSITIVE_INFINITY
      return offset < first ? undefined : entries.slice(offset - first, offset - first + limit)
    },
  }
}

type Read = (source: Source, offset: number, limit: number) => readonly Entry[]

/** Keeps the last page, weakly, because projections of one source read it side by side in a replay. */
export function lastPage(read: Read): Read {
  let last: { readonly name: string; readonly entries: WeakRef<readonly Entry[]> } | undefined
  return (source, offset, limit) => {
    const name = `${source} ${offset} ${limit}`
    const known = last?.name === name ? last.entries.deref() : undefined
    const entries = known ?? read(source, offset, limit)
    // A partial page may grow later; a single entry is a different kind of read.
    if (entries.length === limit && limit > 1) last = { name, entries: new WeakRef(entries) }
    return entries
  }
}
