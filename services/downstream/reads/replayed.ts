import type { IndexRange, SealedLog } from '../../shared/sealed/sealed-log.ts'
import type { Dependencies } from './page.ts'
import { chunksOf, type IndexedRecord, recordedAt } from './sealed-events.ts'

/** Few, because they stay in memory while they are sent one by one. */
const CHUNK = 10
/** Pages of the tree that are looked through at a time. */
const MOST_PAGES = 64

/** Some events of a range in the order of the tree, still sealed, and the index after all that was looked at. */
export interface ReplayedPage {
  readonly records: readonly IndexedRecord[]
  readonly next: number
}

/** The first events of topics in a range that other systems get. @throws ArriveError `busy` */
export async function readReplayed(
  kernel: Dependencies,
  log: SealedLog,
  { topics, ...range }: IndexRange & { readonly topics: readonly string[] },
): Promise<ReplayedPage> {
  let pages = MOST_PAGES
  for await (const { events, next } of log.events(topics, range)) {
    for (const chunk of chunksOf(events, CHUNK)) {
      const records = await recordedAt(kernel, chunk)
      if (records.length > 0) return { records, next: (chunk.at(-1)?.index ?? range.last) + 1 }
    }
    if (--pages === 0) return { records: [], next }
  }
  return { records: [], next: range.last + 1 }
}
