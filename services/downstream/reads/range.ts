import { hash } from 'node:crypto'
import type { IndexRange, SealedEvent, SealedLog } from '../../shared/sealed/sealed-log.ts'
import type { Item } from './item.ts'
import type { Dependencies } from './page.ts'
import { chunksOf, type IndexedItem, openedAt, recordedAt } from './sealed-events.ts'

/** Maximum characters of events in one answer, give or take one event. */
const LARGEST = 4 * 1_024 * 1_024
/** Pages of the tree to search for one answer: a topic may have no event in a long range. */
const MAX_PAGES = 64

export interface RangeQuery extends IndexRange {
  readonly topic: string
  readonly limit: number
}

export interface RangePage {
  readonly items: readonly IndexedItem[]
  /** The index of the next page; null at the end of the range. */
  readonly next: number | null
}

/** @throws ArriveError `busy` */
export async function readRange(kernel: Dependencies, log: SealedLog, asked: RangeQuery): Promise<RangePage> {
  const { topic, last, limit } = asked
  const items: IndexedItem[] = []
  const goesOnAt = (next: number) => ({ items, next: next > last ? null : next })
  let [room, pages] = [LARGEST, MAX_PAGES]
  for await (const { events, next } of log.events([topic], asked)) {
    for (const chunk of chunksOf(events)) {
      const more = fitting(await itemsAt(kernel, chunk, limit - items.length), room)
      items.push(...more)
      room -= more.reduce((sum, { text }) => sum + text.length, 0)
      if (items.length >= limit || room <= 0) return goesOnAt((items.at(-1)?.index ?? last) + 1)
    }
    if (--pages === 0) return goesOnAt(next)
  }
  return { items, next: null }
}

function fitting(items: readonly IndexedItem[], room: number): readonly IndexedItem[] {
  let left = room
  return items.filter(({ text }) => {
    const fits = left > 0
    left -= text.length
    return fits
  })
}

async function itemsAt(
  kernel: Dependencies,
  sealed: readonly SealedEvent[],
  most: number,
): Promise<readonly IndexedItem[]> {
  return openedAt(kernel, (await recordedAt(kernel, sealed)).slice(0, most))
}

/** A hash over the published texts, each followed by a line feed. It does not depend on page sizes. */
export function digestOf(items: readonly Pick<Item, 'text'>[]): string {
  return hash('sha256', items.map(({ text }) => `${text}\n`).join(''), 'hex')
}
