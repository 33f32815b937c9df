import type { IndexRange, SealedLog } from '../../shared/sealed/sealed-log.ts'
import type { Dependencies } from './page.ts'
import { chunksOf, type IndexedRecord, recordedAt } from './sealed-events.ts'

/** Few, because they stay in memory while they are sent one by one. */
const CHUNK = 10
/** Pages of the tree to search at a time. */
const MAX_PAGES = 64

/** Still sealed, in tree order. `next` is the index after all that was searched. */
export interface ReplayedPage {
  readonly records: readonly IndexedRecord[]
  readonly next: number
}

/** The first published events of topics in a range. @throws ArriveError `busy` */
export async function readReplayed(
  kernel: Dependencies,
  log: SealedLog,
  { topics, ...range }: IndexRange & { readonly topics: readonly string[] },
): Promise<ReplayedPage> {
  let pages = MAX_PAGES
  for await (const { events, next } of log.events(topics, range)) {
    for (const chunk of chunksOf(events, CHUNK)) {
      const records = await recordedAt(kernel, chunk)
      if (records.length > 0) return { records, next: (chunk.at(-1)?.index ?? range.last) + 1 }
    }
    if (--pages === 0) return { records: [], next }
  }
  return { records: [], next: range.last + 1 }
}
