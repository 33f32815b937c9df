import { ArriveError } from '../../common/errors.ts'
import { countWithin } from '../../common/lane.ts'
import type { TraceContext } from '../../common/tracing.ts'
import type { Position } from '../ports/event-log.ts'
import type { Breaker, Schedule } from './breaker.ts'
import type { Producer } from './client.ts'
import { isRefusal, logUnavailable } from './failure.ts'

export interface Outgoing {
  readonly topic: string
  readonly partition: number
  readonly key: string
  readonly value: string
  readonly bytes: number
  /** Sent as a header of the record. */
  readonly trace?: TraceContext | undefined
}

interface Waiting extends PromiseWithResolvers<Position> {
  readonly event: Outgoing
  readonly until: number
}

export interface SenderOptions {
  /** If it rejects, some events may have been appended. */
  readonly send: (batch: readonly Outgoing[]) => Promise<readonly Position[]>
  readonly breaker: Pick<Breaker, 'isOpen' | 'succeeded' | 'failed'>
  /** Called when a send will never end. */
  readonly onStuck: () => void
  readonly now?: () => number
  readonly later?: Schedule
  /** Maximum number of waiting events. Default 10,000. */
  readonly most?: number
}

/** Milliseconds that an append may take; an HTTP request is answered within 2.5 s. */
const DEADLINE = 2_000
const STUCK_MS = 30_000
const CHECK_MS = 50
const MAX_QUEUE_EVENTS = 10_000
const MAX_QUEUE_BYTES = 64 * 1_024 * 1_024
// A send holds one batch per partition, and Kafka accepts none larger than a megabyte.
const MAX_SEND_EVENTS = 1_000
const MAX_SEND_BYTES = 850_000
const PRODUCE_TIMEOUT_MS = 1_500
export const TRACE_HEADER = 'traceparent'
/** The structured mode of the CloudEvents Kafka binding (3.3): the value is the whole event. */
const EVENT_HEADERS = { 'content-type': 'application/cloudevents+json' }

export type Sender = ReturnType<typeof createSender>

/**
 * Sends one batch at a time, in call order; events that arrive meanwhile form the next one. So order is kept even if a
 * send fails in doubt: no retry by kafkajs can overtake later events. Retries use one connection, which the broker
 * reads in order; if it breaks, the breaker waits a second before anything is sent over the next.
 */
export function createSender(options: SenderOptions) {
  const { breaker, now = Date.now, later = setTimeout } = options
  const queue = createQueue(options.most ?? MAX_QUEUE_EVENTS)
  const inFlight = createInFlight(options)
  let running = false
  let checking = false

  async function run(): Promise<void> {
    while (queue.events().length > 0) await inFlight.send(queue.take(), now())
    running = false
  }

  function checkLater(): void {
    if (checking) return
    checking = true
    later(() => {
      checking = false
      queue.expire(now())
      inFlight.expire(now())
      if (queue.events().length > 0 || inFlight.events().length > 0) checkLater()
    }, CHECK_MS)
  }

  return {
    /** @throws ArriveError `busy`, `log-away` */
    append: async (event: Outgoing): Promise<Position> => {
      if (breaker.isOpen()) throw logUnavailable()
      if (queue.isFull()) throw new ArriveError('busy', { retryAfter: 1 })
      const waiting = { event, until: now() + DEADLINE, ...Promise.withResolvers<Position>() }
      queue.push(waiting)
      checkLater()
      if (!running) setImmediate(() => void run())
      running = true
      return waiting.promise
    },
    dropWaiting: () => queue.expire(Number.POSITIVE_INFINITY),
    isSending: () => inFlight.events().length > 0,
    isFull: queue.isFull,
    fullness: queue.fullness,
    /** Resolves when every waiting append was answered, which the deadline bounds. */
    drained: async (): Promise<void> => {
      await Promise.allSettled([...inFlight.events(), ...queue.events()].map(({ promise }) => promise))
    },
  }
}

/** Limited to `most` events and 64 MB. */
function createQueue(most: number) {
  const waiting: Waiting[] = []
  let bytes = 0

  function cut(count: number): readonly Waiting[] {
    const taken = waiting.splice(0, count)
    for (const { event } of taken) bytes -= event.bytes
    return taken
  }

  const fullness = () => Math.max(waiting.length / most, bytes / MAX_QUEUE_BYTES)

  return {
    push: (one: Waiting) => {
      waiting.push(one)
      bytes += one.event.bytes
    },
    take: () => cut(countWithin(MAX_SEND_BYTES, waiting.slice(0, MAX_SEND_EVENTS), ({ event }) => event.bytes)),
    /** Rejects those past their deadline: they were never sent. */
    expire: (now: number) => {
      const first = waiting.findIndex(({ until }) => until > now)
      for (const { reject } of cut(first < 0 ? waiting.length : first)) reject(logUnavailable())
    },
    isFull: () => fullness() >= 1,
    fullness,
    events: (): readonly Waiting[] => waiting,
  }
}

function createInFlight({ send: sendAll, breaker, onStuck }: SenderOptions) {
  let events: readonly Waiting[] = []
  let sentAt = 0
  let checks = 0

  async function send(batch: readonly Waiting[], at: number): Promise<void> {
    events = batch
    sentAt = at
    checks = 0
    try {
      const positions = await sendAll(batch.map(({ event }) => event))
      for (const [index, { resolve }] of batch.entries()) resolve(positions[index] as Position)
      breaker.succeeded()
    } catch (error) {
      failAll(error)
    }
    events = []
  }

  function failAll(error: unknown): void {
    const refused = isRefusal(error)
    for (const { reject } of events) reject(refused ? error : logUnavailable(error))
    if (!refused) breaker.failed()
  }

  /** A sent event may still be appended after the deadline, and its error says so. */
  function expire(now: number): void {
    for (const { until, reject } of events) if (until <= now) reject(logUnavailable())
    if (events.length === 0) return
    if (now - sentAt >= DEADLINE) breaker.failed()
    // Counts checks instead of time, in case the process itself was stopped for a while.
    checks++
    if (checks >= STUCK_MS / CHECK_MS) onStuck()
  }

  return { send, expire, events: () => events }
}

/** Resolves when all in-sync replicas have the events. If it rejects, some may have been appended. */
export async function sendBatch(
  producer: Pick<Producer, 'sendBatch'>,
  prefix: string,
  batch: readonly Outgoing[],
): Promise<readonly Position[]> {
  const topicMessages = [...Map.groupBy(batch, ({ topic }) => topic)].map(([topic, events]) => ({
    topic: `${prefix}${topic}`,
    messages: events.map(({ partition, key, value, trace }) => ({
      partition,
      key,
      value,
      headers: { ...EVENT_HEADERS, ...(trace !== undefined && { [TRACE_HEADER]: trace }) },
    })),
  }))
  const landed = await producer.sendBatch({ acks: -1, timeout: PRODUCE_TIMEOUT_MS, topicMessages })
  const next = new Map(landed.map(({ topicName, partition, baseOffset }) => [`${topicName}/${partition}`, baseOffset]))
  const taken = new Map<string, number>()
  return batch.map(({ topic, partition }) => {
    const place = `${prefix}${topic}/${partition}`
    const base = next.get(place)
    // If leaders change during retries, kafkajs can leave a partition out and still resolve.
    if (base === undefined) throw new Error(`The brokers have not acknowledged ${place}`)
    const before = taken.get(place) ?? 0
    taken.set(place, before + 1)
    return { source: `${topic}/${partition}`, offset: Number(base) + before }
  })
}
