import { type Entry, type EventLog, type Source, topicOf } from '../../kernel/index.ts'
import { readAll } from '../../shared/read-all.ts'
import { createDigest, type Digest } from './digest.ts'
import type { MoveContext, Part } from './part.ts'

export interface Appended {
  /** The source of every event of a topic, in append order. */
  readonly order: Map<string, Source[]>
  /** The next offset of each source. */
  readonly ends: Map<Source, number>
}

/** Limits of one batch: nothing queues behind it, so no event times out in the queue. */
const MAX_EVENTS = 500
const MAX_CHARACTERS = 300_000
const BETWEEN_REPORTS = 5_000

/** Copies the log byte for byte, each topic in its order, and records where the events are appended. */
export function eventsPart(context: MoveContext, appended: Appended): Part {
  const { target, topics, signal } = context
  return {
    name: 'events',
    copy: async () => {
      const digest = createDigest()
      for (const topic of topics) await copyTopic(context, topic, { appended, digest })
      return digest
    },
    read: async () => {
      const digest = createDigest()
      await readAll(target.log, topics, { signal, take: (entry) => note(digest, entry) })
      return digest
    },
  }
}

interface Seen {
  readonly appended: Appended
  readonly digest: Digest
}

async function copyTopic(
  { source, target, report, signal }: MoveContext,
  topic: string,
  { appended, digest }: Seen,
): Promise<void> {
  const order: Source[] = []
  appended.order.set(topic, order)
  for (const chunk of chunksOf(source.events(topic))) {
    signal.throwIfAborted()
    for (const at of await appendAll(target.log, chunk, appended.ends)) order.push(at)
    for (const entry of chunk) note(digest, entry)
    tell(report, topic, { done: order.length, by: chunk.length, of: source.count(topic) })
  }
}

function* chunksOf(entries: Iterable<Entry>): Generator<readonly Entry[]> {
  let chunk: Entry[] = []
  let characters = 0
  for (const entry of entries) {
    if (chunk.length === MAX_EVENTS || (chunk.length > 0 && characters + entry.raw.length > MAX_CHARACTERS)) {
      yield chunk
      chunk = []
      characters = 0
    }
    chunk.push(entry)
    characters += entry.raw.length
  }
  if (chunk.length > 0) yield chunk
}

/** Checks that each event directly follows the previous one: no duplicates and no foreign events. */
async function appendAll(log: EventLog, entries: readonly Entry[], ends: Appended['ends']): Promise<readonly Source[]> {
  for (const entry of entries) assertUnchanged(entry)
  const positions = await Promise.all(entries.map(({ source, envelope }) => log.append(topicOf(source), envelope)))
  for (const { source, offset } of positions) {
    const expected = ends.get(source) ?? 0
    if (offset !== expected)
      throw new Error(`An event came to ${source} ${offset} and not to ${expected}: somebody else writes.`)
    ends.set(source, expected + 1)
  }
  return positions.map(({ source }) => source)
}

/** The log writes an envelope as JSON, which must equal the original text. */
function assertUnchanged({ source, offset, envelope, raw }: Entry): void {
  if (JSON.stringify(envelope) !== raw)
    throw new Error(`The event ${source} ${offset} would be written otherwise than it was.`)
}

function note(digest: Digest, { source, envelope, raw }: Entry): void {
  digest.add(`the events of ${envelope.subject.replace('/', ' ')} in ${topicOf(source)}`, raw)
}

function tell(
  report: MoveContext['report'],
  topic: string,
  { done, by, of }: Record<'done' | 'by' | 'of', number>,
): void {
  const passed = Math.floor(done / BETWEEN_REPORTS) > Math.floor((done - by) / BETWEEN_REPORTS)
  if (passed || done === of) report(`events of ${topic}: ${done} of ${of}`)
}
