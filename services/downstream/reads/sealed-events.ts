import { ArriveError, positionText, topicOf } from '../../kernel/index.ts'
import { markOf } from '../../shared/sealed/marks.ts'
import { notMade } from '../../shared/sealed/page.ts'
import type { SealedEvent } from '../../shared/sealed/sealed-log.ts'
import { type Item, openedItems, publishedOf, type Recorded } from './item.ts'
import { type Dependencies, documentsAt, endOf } from './page.ts'

/** Documents per query: an event may have 200 KB. */
const CHUNK = 50

export interface IndexedRecord extends Recorded {
  readonly index: number
}

export interface IndexedItem extends Item {
  readonly index: number
}

export function* chunksOf(events: readonly SealedEvent[], size = CHUNK): Generator<readonly SealedEvent[]> {
  for (let first = 0; first < events.length; first += size) yield events.slice(first, first + size)
}

/**
 * The recorded, published events; repeats are not in the history.
 * @throws ArriveError `busy` if the history is behind, or the page of the tree is from another log.
 */
export async function recordedAt(
  kernel: Dependencies,
  sealed: readonly SealedEvent[],
): Promise<readonly IndexedRecord[]> {
  const topics = new Set(sealed.map(({ source }) => topicOf(source)))
  const ends = await Promise.all([...topics].map((topic) => endOf(kernel, topic)))
  const written = new Map(ends.flatMap((end) => [...end]))
  if (sealed.some(({ source, offset }) => offset >= (written.get(source) ?? 0))) {
    throw new ArriveError('busy', { retryAfter: 2 })
  }
  const docs = await documentsAt(kernel, sealed)
  return sealed.flatMap((event) => {
    const doc = docs.get(positionText(event))
    // The page of the tree is from before a restore.
    if (doc !== undefined && markOf(doc.id) !== event.mark) throw notMade()
    if (doc === undefined) return []
    return publishedOf(kernel, topicOf(event.source), [doc]).map((one) => ({ ...one, index: event.index }))
  })
}

export async function openedAt(
  kernel: Dependencies,
  records: readonly IndexedRecord[],
): Promise<readonly IndexedItem[]> {
  return openedItems(kernel, records)
}
