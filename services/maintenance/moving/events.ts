import { type Entry, type EventLog, personOf, type Source, topicOf } from '../../kernel/index.ts'
import type { Part, Way } from './part.ts'
import { readAll } from './read-all.ts'
import { createTally, type Tally } from './tally.ts'

/** Where the events have landed. */
export interface Landed {
  /** The source of every event of a topic, in the order in which they came. */
  readonly order: Map<string, Source[]>
  /** The next offset of each source. */
  readonly ends: Map<Source, number>
}

/** As much as goes out in one send: nothing waits behind it, so that none is refused for its wait. */
const MOST_EVENTS = 500
const MOST_CHARACTERS = 300_000
const BETWEEN_REPORTS = 5_000

/** The log, byte for byte, each topic in its order; notes where the events land. */
export function eventsPart(way: Way, landed: Landed): Part {
  const { target, topics, signal } = way
  return {
    name: 'events',
    copy: async () => {
      const tally = createTally()
      for (const topic of topics) await copyTopic(way, topic, { landed, tally })
      return tally
    },
    read: async () => {
      const tally = createTally()
      await readAll(target.log, topics, { signal, take: (entry) => note(tally, entry) })
      return tally
    },
  }
}

interface Seen {
  readonly landed: Landed
  readonly tally: Tally
}

async function copyTopic(
  { source, target, report, signal }: Way,
  topic: string,
  { landed, tally }: Seen,
): Promise<void> {
  const order: Source[] = []
  landed.order.set(topic, order)
  for (const chunk of chunksOf(source.events(topic))) {
    signal.throwIfAborted()
    for (const at of await appendAll(target.log, chunk, landed.ends)) order.push(at)
    for (const entry of chunk) note(tally, entry)
    tell(report, topic, { done: order.length, by: chunk.length, of: source.count(topic) })
  }
}

function* chunksOf(entries: Iterable<Entry>): Generator<readonly Entry[]> {
  let chunk: Entry[] = []
  let characters = 0
  for (const entry of entries) {
    if (chunk.length === MOST_EVENTS || (chunk.length > 0 && characters + entry.raw.length > MOST_CHARACTERS)) {
      yield chunk
      chunk = []
      characters = 0
    }
    chunk.push(entry)
    characters += entry.raw.length
  }
  if (chunk.length > 0) yield chunk
}

/**
 * Appends in order, and sees that each event stands right behind the one before it: none twice, none of somebody
 * else's.
 */
async function appendAll(log: EventLog, entries: readonly Entry[], ends: Landed['ends']): Promise<readonly Source[]> {
  for (const entry of entries) refuseRewritten(entry)
  const positions = await Promise.all(entries.map(({ source, envelope }) => log.append(topicOf(source), envelope)))
  for (const { source, offset } of positions) {
    const expected = ends.get(source) ?? 0
    if (offset !== expected)
      throw new Error(`An event came to ${source} ${offset} and not to ${expected}: somebody else writes.`)
    ends.set(source, expected + 1)
  }
  return positions.map(({ source }) => source)
}

/** The log writes an envelope as JSON; what it would write must be what was written. */
function refuseRewritten({ source, offset, envelope, raw }: Entry): void {
  if (JSON.stringify(envelope) !== raw)
    throw new Error(`The event ${source} ${offset} would be written otherwise than it was.`)
}

function note(tally: Tally, { source, envelope, raw }: Entry): void {
  tally.add(`the events of person ${personOf(envelope)} in ${topicOf(source)}`, raw)
}

function tell(report: Way['report'], topic: string, { done, by, of }: Record<'done' | 'by' | 'of', number>): void {
  const passed = Math.floor(done / BETWEEN_REPORTS) > Math.floor((done - by) / BETWEEN_REPORTS)
  if (passed || done === of) report(`events of ${topic}: ${done} of ${of}`)
}
