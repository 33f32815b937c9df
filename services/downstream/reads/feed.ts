import { setImmediate as breathe } from 'node:timers/promises'
import type { SourceOffsets } from '../../kernel/index.ts'
import type { Item } from './item.ts'
import { type Dependencies, type Page, readPage } from './page.ts'
import type { Watch } from './watch.ts'

/** Maximum bytes of events in one response, give or take a chunk. */
const LARGEST = 4 * 1_024 * 1_024

export interface FeedQuery {
  readonly topic: string
  readonly from: SourceOffsets
  readonly limit: number
  /** Milliseconds to wait for events if the page is empty. */
  readonly wait: number
  readonly ended: AbortSignal
}

/** Returns an empty page only when the wait is over or the client has gone. */
export async function nextPage(dependencies: Dependencies, watch: Watch, { wait, ...asked }: FeedQuery): Promise<Page> {
  const until = performance.now() + wait
  for (;;) {
    const state = watch.state(asked.topic)
    const page = await fullPage(dependencies, asked)
    if (page.items.length > 0 || wait === 0) return page
    const left = until - performance.now()
    if (!(await watch.changed(asked.topic, { state, ms: left, signal: asked.ended }))) return page
  }
}

async function fullPage(
  dependencies: Dependencies,
  { topic, from, limit, ended }: Omit<FeedQuery, 'wait'>,
): Promise<Page> {
  const items: Item[] = []
  let next = from
  let bytes = 0
  for (;;) {
    const page = await readPage(dependencies, topic, next, limit - items.length)
    items.push(...page.items)
    bytes += page.items.reduce((sum, { text }) => sum + text.length, 0)
    next = page.next
    const isFull = items.length >= limit || bytes >= LARGEST
    if (isFull || !page.more || ended.aborted) return { items, next, more: page.more }
    // The embedded engines answer at once.
    await breathe()
  }
}
