import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import { inRounds } from '../../common/rounds.ts'
import { traceContext } from '../../common/tracing.ts'
import { rememberTrace } from '../events/envelope.ts'
import { DEFAULT_BATCH, type Entry, type Source, type Subscription } from '../ports/event-log.ts'
import type { Assignment, Seek } from './assignment.ts'
import type { Fetched } from './client.ts'
import { parseStored } from './parse-stored.ts'
import { TRACE_HEADER } from './sender.ts'
import {
  type Batch,
  createRests,
  heartbeatsOf,
  isFull,
  type Message,
  type Queues,
  queueOf,
  type SourceQueue,
  takeFirst,
  unreceived,
} from './source-queue.ts'

export interface BatchHandlerOptions {
  readonly subscription: Subscription
  /** The source that a topic of Kafka and a partition are. */
  readonly named: (topic: string, partition: number) => Source
  readonly assignment: () => Assignment
  readonly signal: AbortSignal
  readonly seek: Seek
  readonly onFailure: (error: unknown) => void
  readonly onFatal: (error: unknown) => void
}

/** How often a handler may ask for the same place again before others that were fetched with it have their turn. */
const MAX_REPEATS = 20
const PENALTY_MS = 1_000
/** Milliseconds that sources wait for those of the turn before, so that one that hangs does not hold them up. */
const MAX_WAIT_MS = 100

/**
 * Delivers what is fetched to the subscription: one batch of a source after another, and nothing that belongs to
 * somebody else by then.
 *
 * For a subscription with `ahead`, kafkajs may fetch on at once. Otherwise it fetches again only when all batches of
 * the last fetch are done, so an event that arrives in between would wait for those of every other source, and then for
 * a fetch: one and a half rounds in place of one. What waits for its source is delivered together. Where the place
 * turns out to be another one, what waits is dropped.
 *
 * It also gets what this process has appended itself, as soon as the brokers have said where it stands. What follows
 * there without a gap need not be fetched; when it comes with a fetch after all, it is passed over. kafkajs is told
 * nothing of it, so it may be dropped at any time, as long as a seek follows. Where every fetch brings nothing but such
 * entries the next is put off, a little longer each time, until one brings something else.
 */
export function createBatchHandler(options: BatchHandlerOptions) {
  const isAhead = options.subscription.ahead === true
  const queues: Queues = new Map()

  const next = (queue: SourceQueue) => deliver(options, queue, takeFirst(queue, isAhead))
  const inTurn = inRounds<SourceQueue, void>({
    atOnce: 1,
    hold: MAX_WAIT_MS,
    fitting: ({ length }) => length,
    settle: (round) => round.map(next),
    begin: setImmediate,
  })

  async function work(queue: SourceQueue): Promise<void> {
    while (queue.waiting.length > 0) await (isAhead ? inTurn(queue) : next(queue))
    queue.work = undefined
  }

  /** Where nothing waits there is no work: it would be over before it is noted, and noted for good. */
  function begin(queue: SourceQueue): void {
    if (queue.waiting.length > 0) queue.work ??= work(queue)
  }

  function push(queue: SourceQueue, batch: Batch): void {
    queue.waiting.push(batch)
    // Otherwise what was fetched and could not be delivered is fetched again.
    if (isAhead) queue.received = { assignment: batch.assignment, end: Number(batch.messages.at(-1)?.offset) + 1 }
  }

  const rest = createRests(options, queues)

  return {
    /**
     * Takes an entry that this process has appended, if it is the next one of a source that is ours. Otherwise it is
     * left to the fetch: before it stands what others have appended, or there is enough to do. Without a member in the
     * group no source is ours.
     */
    offer: (own: Entry): void => {
      const { source, offset } = own
      const assignment = options.assignment()
      if (!isAhead || options.signal.aborted) return
      if (!assignment.joined || !assignment.offsets.has(source)) return
      const queue = queueOf(queues, source)
      const { received } = queue
      const place = received?.assignment === assignment ? received.end : assignment.offsets.get(source)
      if (offset !== place || isFull(queue)) return
      push(queue, { assignment, messages: [{ offset: String(offset), value: null, own }] })
      queue.isOffered = true
      begin(queue)
    },
    /** Handles a fetched batch of a source; sends heartbeats as long as kafkajs waits for it. */
    handle: async (fetched: Fetched): Promise<void> => {
      const { topic, partition, messages } = fetched.batch
      const source = options.named(topic, partition)
      const assignment = options.assignment()
      const last = messages.at(-1)
      // It may come from one broker after the answer of another one has made us join again: kafkajs stops when it is
      // told of a partition that is not ours.
      if (last === undefined || fetched.isStale() || !assignment.offsets.has(source)) return
      const queue = queueOf(queues, source)
      const heartbeats = heartbeatsOf(fetched)
      if (isAhead) fetched.resolveOffset(last.offset)
      const others = unreceived(queue, assignment, messages)
      if (others.length > 0) push(queue, { assignment, messages: others, from: { fetched, heartbeats } })
      begin(queue)
      const work = isAhead && !isFull(queue) ? undefined : queue.work
      const held = [work, rest(others.length === 0)].filter((one) => one !== undefined)
      if (held.length > 0) await heartbeats.during(Promise.all(held))
    },
    /** Resolves when no batch is in progress. */
    idle: async (): Promise<void> => {
      await Promise.all(queues.values().map((queue) => queue.work))
    },
  }
}

/** Delivers a batch if it starts at the next offset, then continues where the handler says. Never rejects. */
async function deliver(options: BatchHandlerOptions, queue: SourceQueue, batch: Batch): Promise<void> {
  const { subscription, signal, onFatal } = options
  const { assignment, messages, from } = batch
  await assignment.ready
  const isAhead = subscription.ahead === true
  const isOurs = () => options.assignment() === assignment
  // Ahead, kafkajs goes on to other fetches, and sends the heartbeats meanwhile.
  const isHeld = () => isAhead || !(from?.fetched.isStale() || from?.heartbeats.isLost())
  const mayContinue = () => isOurs() && !signal.aborted && isHeld()
  const heartbeat = async () => (isAhead ? undefined : from?.heartbeats.beat())
  const { source } = queue
  const seek = (offset: number) => {
    queue.waiting = []
    queue.received = undefined
    options.seek(source, offset)
  }
  if (!mayContinue()) return
  const first = Number(messages[0]?.offset)
  const place = assignment.offsets.get(source) as number
  if (first !== place) return from === undefined ? seek(place) : seekAgain(options, { source, first }, seek)
  try {
    const next = await deliverParts(source, messages, { ...subscription, mayContinue, heartbeat })
    if (!isOurs()) return
    assignment.offsets.set(source, next)
    assignment.soughtOffsets.delete(source)
    const passed = next - first
    const isInside = passed > 0 && passed <= messages.length
    // Ahead, kafkajs has been told already that all of it was received.
    if (!isInside || (isAhead && passed < messages.length)) seek(next)
    else if (!isAhead) from?.fetched.resolveOffset(String(next - 1))
  } catch (error) {
    // A handler never rejects; an invalid event or a gap is permanent in the log.
    onFatal(error)
  }
}

/**
 * Seeks the place again, as Kafka returned something else. Where it did so before, either the place is beyond the end
 * of its log, which it answers by starting over, or what stood there was deleted, which is for good.
 */
async function seekAgain(
  { assignment, subscription, signal, onFailure, onFatal }: BatchHandlerOptions,
  { source, first }: { readonly source: Source; readonly first: number },
  seek: (offset: number) => void,
): Promise<void> {
  const { offsets, soughtOffsets } = assignment()
  const place = offsets.get(source) as number
  if (soughtOffsets.get(source) === place) {
    const { onDeleted = onFatal } = subscription
    if (first > place) return onDeleted(new DeletedEvents(source, place, first))
    onFailure(new Error(`Kafka has nothing at ${source} ${place}`))
    await pause(PENALTY_MS, undefined, { signal }).catch(() => undefined)
  }
  soughtOffsets.set(source, place)
  seek(place)
}

/** Its name is logged. */
class DeletedEvents extends Error {
  constructor(source: Source, place: number, first: number) {
    super(`${nothingAt(source, place)}: Kafka has deleted what stood before ${first}`)
  }
}

const nothingAt = (source: Source, place: number) => `The event log has nothing at ${source} ${place}`

interface Delivery extends Pick<Subscription, 'handle' | 'batch'> {
  /** Whether the source is still ours and wanted; asked before every call of `handle`. */
  readonly mayContinue: () => boolean
  /** Called after every call of `handle`; never rejects. */
  readonly heartbeat: () => Promise<void>
}

/**
 * Gives messages to the handler, part by part, and continues where its answers say while that is among them. Answers
 * the offset to continue from.
 */
async function deliverParts(
  source: Source,
  messages: readonly Message[],
  { handle, batch = DEFAULT_BATCH, mayContinue, heartbeat }: Delivery,
): Promise<number> {
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

function entriesOf(source: Source, messages: readonly Message[], first: number): readonly Entry[] {
  return messages.map(({ offset, value, headers, own }, at) => {
    if (own?.offset === first + at) return own
    // Positions are counted, so a log with gaps (compacted, or written to by transactions) would be read wrongly.
    if (Number(offset) !== first + at) throw new Error(nothingAt(source, first + at))
    const raw = value?.toString('utf8') ?? ''
    const envelope = parseStored(raw, `${source} ${offset}`)
    const trace = traceContext(headers?.[TRACE_HEADER]?.toString())
    if (trace !== undefined) rememberTrace(envelope, trace)
    return { source, offset: first + at, raw, envelope }
  })
}
