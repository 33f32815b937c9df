import { setImmediate as breathe } from 'node:timers/promises'
import type { SourceOffsets } from '../../kernel/index.ts'
import { writeCursor } from '../cursor.ts'
import { type Dependencies, type Page, readPage } from './page.ts'
import type { Watch } from './watch.ts'

const HEARTBEAT = 15_000
const CHUNK = 50

export interface StreamOptions {
  readonly topic: string
  readonly from: SourceOffsets
  readonly ended: AbortSignal
  readonly partitions: number
  /** Whether the client is still authorized; checked before every chunk. */
  readonly mayGoOn: () => Promise<boolean>
  /** Called with the next offsets once the client took the events before them. */
  readonly onSent: (next: SourceOffsets) => void
}

/**
 * Existing and future events as server-sent events
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html). The id of each is the cursor after it. A comment
 * every 15 seconds keeps the connection alive.
 */
export async function* eventStream(
  dependencies: Dependencies,
  watch: Watch,
  followed: StreamOptions,
): AsyncGenerator<string> {
  const { topic, ended } = followed
  let next = followed.from
  yield 'retry: 2000\n\n'
  while (!ended.aborted) {
    const state = watch.state(topic)
    const page = await readPage(dependencies, topic, next, CHUNK)
    if (ended.aborted || !(await followed.mayGoOn())) return
    if (page.items.length > 0) yield asText(followed, next, page)
    next = page.next
    followed.onSent(next)
    if (page.more) {
      // A topic may have thousands of events that are not published, and no client takes those.
      await breathe()
      continue
    }
    const isNew = await watch.changed(topic, { state, ms: HEARTBEAT, signal: ended })
    if (!isNew && !ended.aborted) yield ': still here\n\n'
  }
}

function asText({ topic, partitions }: StreamOptions, from: SourceOffsets, { items }: Page): string {
  const offsets = new Map(from)
  const pieces = items.map(({ source, offset, text }) => {
    offsets.set(source, offset + 1)
    return `id: ${writeCursor(topic, offsets, partitions)}\ndata: ${text}\n\n`
  })
  return pieces.join('')
}
