import { setImmediate as breathe } from 'node:timers/promises'
import { ArriveError, positionText } from '../../kernel/index.ts'
import { PAGE_LEAVES } from '../../shared/sealed/page.ts'
import type { SealedEvent, SealedLog } from '../../shared/sealed/sealed-log.ts'
import { acceptedOf, keptOf, LAST_ONE, LEFT_OUT } from './kept.ts'
import type { Dependencies } from './page.ts'
import { chunksOf, openedAt, recordedAt } from './sealed-events.ts'

const MAX_REPEATS = 10_000

interface SnapshotQuery {
  readonly topic: string
  readonly mayGoOn: () => Promise<boolean>
}

/**
 * Streams the state of a topic at an index as JSON lines, in tree order: the last submission of each form, and all
 * other events. The last line says where to continue; without it the snapshot is incomplete.
 */
export function createSnapshots(kernel: Dependencies) {
  const repeats = new Set<string>()

  /** @throws ArriveError `busy` if an event turns out to be a repeat, so another submission is the last. */
  async function textOf(events: readonly SealedEvent[], kept: Uint8Array): Promise<string> {
    const records = await recordedAt(kernel, events)
    const found = new Set(records.map(({ index }) => index))
    const repeat = events.find(({ index }) => kept[index] === LAST_ONE && !found.has(index))
    if (repeat !== undefined) {
      if (repeats.size >= MAX_REPEATS) repeats.clear()
      repeats.add(positionText(repeat))
      throw new ArriveError('busy', { retryAfter: 1 })
    }
    const items = await openedAt(kernel, await acceptedOf(kernel, records))
    return items.map(({ text }) => `${text}\n`).join('')
  }

  return async function* lines(log: SealedLog, { topic, mayGoOn }: SnapshotQuery): AsyncGenerator<string> {
    const kept = await keptOf(kernel, log, { topic, repeats })
    for (const range of pagesWith(kept)) {
      if (!(await mayGoOn())) throw new Error('A token was revoked while it was answered')
      for await (const { events } of log.events([topic], range)) {
        for (const chunk of chunksOf(events.filter(({ index }) => kept[index] !== LEFT_OUT))) {
          yield await textOf(chunk, kept)
          await breathe()
        }
      }
    }
    yield `${JSON.stringify({ next: log.size })}\n`
  }
}

function* pagesWith(kept: Uint8Array): Generator<{ readonly first: number; readonly last: number }> {
  for (let first = 0; first < kept.length; first += PAGE_LEAVES) {
    const page = kept.subarray(first, first + PAGE_LEAVES)
    if (page.some((one) => one !== LEFT_OUT)) yield { first, last: first + page.length - 1 }
  }
}
