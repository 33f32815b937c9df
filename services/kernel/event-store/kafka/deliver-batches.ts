import { setImmediate as breathe } from 'node:timers/promises'
import type { Envelope } from '../events/envelope.ts'
import type { Entry, Source, Subscription } from '../ports/event-log.ts'
import type { FetchedMessage } from './types.ts'

/** What was fetched of a source, and who is to have it. */
export interface Delivery {
  readonly source: Source
  readonly messages: readonly FetchedMessage[]
  readonly subscription: Pick<Subscription, 'handle' | 'batch'>
  /** Whether the source is still ours and wanted; asked before every call of `handle`. */
  readonly mayContinue: () => boolean
  /** Called after every call of `handle`; never rejects. */
  readonly heartbeat: () => Promise<void>
}

const BATCH = 500
/** So often may a handler ask for the same place again before others that were fetched with it have their turn. */
const MAX_REPEATS = 20

/**
 * Gives what was fetched to the handler, part by part, going where its answers say while that is inside what was
 * fetched. Answers the offset to go on from.
 */
export async function deliverBatches({
  source,
  messages,
  subscription,
  mayContinue,
  heartbeat,
}: Delivery): Promise<number> {
  const { handle, batch = BATCH } = subscription
  const first = Number(messages[0]?.offset)
  let next = first
  for (let repeats = 0; repeats < MAX_REPEATS && mayContinue(); ) {
    const at = next - first
    if (at < 0 || at >= messages.length) break
    const entries = entriesOf(source, messages.slice(at, at + batch), next)
    const answer = (await handle(entries)) ?? next + entries.length
    if (answer <= next) repeats++
    next = answer
    await heartbeat()
    // A consumer that has much to catch up on must not block the event loop.
    if (entries.length === batch) await breathe()
  }
  return next
}

function entriesOf(source: Source, messages: readonly FetchedMessage[], first: number): readonly Entry[] {
  return messages.map(({ offset, value }, at) => {
    // Positions are counted, so a log with gaps (compacted, or written to by transactions) would be read wrongly.
    if (Number(offset) !== first + at) throw new Error(`The event log has nothing at ${source} ${first + at}`)
    const raw = value?.toString('utf8') ?? ''
    return { source, offset: first + at, raw, envelope: envelopeOf(raw, `${source} ${offset}`) }
  })
}

function envelopeOf(raw: string, place: string): Envelope {
  try {
    return JSON.parse(raw)
  } catch {
    throw new Error(`The event log has something that is no event at ${place}`)
  }
}
