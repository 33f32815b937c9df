import { LRUCache } from 'lru-cache'
import type { Entry, Source } from '../ports/event-log.ts'

/** Characters over all sources, some 6,000 saves of a form. */
const MAX_SIZE = 15 * 1_024 * 1_024

/** Unsealed data is in memory twice: as text and parsed. */
const sizeOf = ({ raw, envelope }: Entry) => (typeof envelope.data === 'object' ? 2 : 1) * raw.length

const nameOf = (source: Source, offset: number) => `${source} ${offset}`

/** The entries that were appended last: followers need not read, parse and open them. */
export function createRecent() {
  const entries = new LRUCache<string, Entry>({ maxSize: MAX_SIZE, sizeCalculation: sizeOf })
  return {
    add: (some: readonly Entry[]): void => {
      for (const entry of some) entries.set(nameOf(entry.source, entry.offset), entry)
    },
    /** Undefined if the first entry is no longer in memory. Does not count as use, so the oldest are dropped first. */
    from: (source: Source, offset: number, limit: number): readonly Entry[] | undefined => {
      const found: Entry[] = []
      while (found.length < limit) {
        const entry = entries.peek(nameOf(source, offset + found.length))
        if (entry === undefined) break
        found.push(entry)
      }
      return found.length > 0 ? found : undefined
    },
  }
}
