import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import { createLane, FEW_TURNS } from '../../common/lane.ts'
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
  readonly named: (topic: string, partition: number) => Source
  readonly assignment: () => Assignment
  readonly signal: AbortSignal
  readonly seek: Seek
  readonly onFailure: (error: unknown) => void
  readonly onFatal: (error: unknown) => void
}

/** How often a handler may return the same offset before other sources of the fetch get their turn. */
const MAX_REPEATS = 20
const PENALTY_MS = 1_000
/** Milliseconds that sources wait for those of the turn before, so that a hanging one does not block them. */
const MAX_WAIT_MS = 100

/**
 * Delivers fetched batches one at a time per source, as long as this member owns the source.
 *
 * With `ahead`, kafkajs may fetch on at once. Otherwise it fetches only when all batches of the last fetch are done, so
 * a new event would wait for every other source. Queued batches of a source are delivered together.
 *
 * Own appends that follow without a gap need not be fetched; a later fetch skips them. kafkajs does not know about
 * them, so they may be dropped at any time if a seek follows. If fetches bring only own entries, the next ones are
 * delayed.
 */
export function createBatchHandler(options: BatchHandlerOptions) {
  const isAhead = options.subscription.ahead === true
  const queues: Queues = new Map()

  const next = (queue: SourceQueue) => deliver(options, queue, takeFirst(queue, isAhead))
  const inTurn = createLane<SourceQueue, void>({
    concurrency: 1,
    hold: MAX_WAIT_MS,
    gather: ({ length }) => length,
    run: (round) => round.map(next),
    turns: FEW_TURNS,
  })

  async function work(queue: SourceQueue): Promise<void> {
    while (queue.waiting.length > 0) await (isAhead ? inTurn(queue) : next(queue))
    queue.work = undefined
  }

  /** Without a batch, `work` would end before it is assigned, and stay assigned for good. */
  function begin(queue: SourceQueue): void {
    if (queue.waiting.length > 0) queue.work ??= work(queue)
  }

  function push(queue: SourceQueue, batch: Batch): void {
    queue.waiting.push(batch)
    // Otherwise kafkajs fetches undelivered batches again.
    if (isAhead) queue.received = { assignment: batch.assignment, end: Number(batch.messages.at(-1)?.offset) + 1 }
  }

  const rest = createRests(options, queues)

  return {
    /** Takes an own entry if it is the next one of an assigned source. Otherwise a fetch will bring it. */
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
    handle: async (fetched: Fetched): Promise<void> => {
      const { topic, partition, messages } = fetched.batch
      const source = options.named(topic, partition)
      const assignment = options.assignment()
      const last = messages.at(-1)
      // A late batch from one broker may arrive after a rejoin; kafkajs fails on a partition that is not assigned.
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
    idle: async (): Promise<void> => {
      await Promise.all(queues.values().map((queue) => queue.work))
    },
  }
}

/** Never rejects. */
async function deliver(options: BatchHandlerOptions, queue: SourceQueue, batch: Batch): Promise<void> {
  const { subscription, signal, onFatal } = options
  const { assignment, messages, from } = batch
  await assignment.ready
  const isAhead = subscription.ahead === true
  const isOurs = () => options.assignment() === assignment
  // Ahead, kafkajs sends the heartbeats itself between its fetches.
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
    if (!isInside || (isAhead && passed < messages.length)) seek(next)
    else if (!isAhead) from?.fetched.resolveOffset(String(next - 1))
  } catch (error) {
    // A handler never rejects, so this is an invalid event or a gap, which is permanent.
    onFatal(error)
  }
}

/**
 * The second time, either the offset is beyond the end of the log, which is then read from its start, or the events
 * were deleted, which is fatal.
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

/** The class name is logged. */
class DeletedEvents extends Error {
  constructor(source: Source, place: number, first: number) {
    super(`${nothingAt(source, place)}: Kafka has deleted what stood before ${first}`)
  }
}

const nothingAt = (source: Source, place: number) => `The event log has nothing at ${source} ${place}`

interface Delivery extends Pick<Subscription, 'handle' | 'batch'> {
  readonly mayContinue: () => boolean
  readonly heartbeat: () => Promise<void>
}

/** Returns the offset to continue from. */
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
    // Catching up must not block the event loop.
    if (entries.length === batch) await breathe()
  }
  return next
}

function entriesOf(source: Source, messages: readonly Message[], first: number): readonly Entry[] {
  return messages.map(({ offset, value, headers, own }, at) => {
    if (own?.offset === first + at) return own
    // Offsets are counted, so a log with gaps (compacted or transactional) would be read wrongly.
    if (Number(offset) !== first + at) throw new Error(nothingAt(source, first + at))
    const raw = value?.toString('utf8') ?? ''
    const envelope = parseStored(raw, `${source} ${offset}`)
    const trace = traceContext(headers?.[TRACE_HEADER]?.toString())
    if (trace !== undefined) rememberTrace(envelope, trace)
    return { source, offset: first + at, raw, envelope }
  })
}
