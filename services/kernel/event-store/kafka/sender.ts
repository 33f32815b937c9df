import { ArriveError } from '../../common/errors.ts'
import type { Position } from '../ports/event-log.ts'
import type { Breaker, Schedule } from './breaker.ts'
import { isRefusal, logUnavailable } from './failure.ts'
import { createSendQueue, type Outgoing, type QueuedRecord } from './send-queue.ts'

export interface SenderOptions {
  /** Sends all of them, in this order; answers where each landed. Rejects in doubt: some may have landed. */
  readonly send: (batch: readonly Outgoing[]) => Promise<readonly Position[]>
  readonly breaker: Pick<Breaker, 'isOpen' | 'succeeded' | 'failed'>
  /** Told when a send has not ended for so long that none ever will. */
  readonly onStuck: () => void
  readonly now?: () => number
  readonly later?: Schedule
  /** Most events that may wait. Default 10,000. */
  readonly most?: number
}

export interface Sender {
  /** @throws ArriveError `busy`, `log-away` */
  readonly append: (event: Outgoing) => Promise<Position>
  /** Refuses what waits and was not sent. */
  readonly dropWaiting: () => void
  /** Whether a send is on its way whose fate is unknown. */
  readonly isSending: () => boolean
  readonly isFull: () => boolean
  /** Resolves when all waiting records were answered, which the deadline bounds. */
  readonly drained: () => Promise<void>
}

/** Milliseconds that an append may take; who waits at the HTTP edge is answered within 2.5 s. */
const DEADLINE = 2_000
const STUCK_MS = 30_000
const CHECK_MS = 50
const MOST = 10_000

/**
 * Sends events in the order of their calls, one send at a time; what waits meanwhile goes out together with the next
 * one.
 *
 * One at a time is also what keeps the order when a send fails in doubt: nothing that came later is sent before kafkajs
 * has given up on the earlier one, so a try of it can no longer overtake what follows. Its tries go over one
 * connection, which the broker reads in order; where that breaks, the breaker waits a second before anything is sent
 * over the next.
 */
export function createSender(options: SenderOptions): Sender {
  const { breaker, now = Date.now, later = setTimeout } = options
  const queue = createSendQueue(options.most ?? MOST)
  const inFlight = createInFlight(options)
  let running = false
  let looking = false

  async function run(): Promise<void> {
    while (!queue.isEmpty()) await inFlight.send(queue.take(), now())
    running = false
  }

  function look(): void {
    if (looking) return
    looking = true
    later(() => {
      looking = false
      queue.expire(now())
      inFlight.expire(now())
      if (!queue.isEmpty() || inFlight.records().length > 0) look()
    }, CHECK_MS)
  }

  function append(event: Outgoing): Promise<Position> {
    if (breaker.isOpen()) return Promise.reject(logUnavailable())
    if (queue.isFull()) return Promise.reject(new ArriveError('busy', { retryAfter: 1 }))
    const waiting = { event, until: now() + DEADLINE, ...Promise.withResolvers<Position>() }
    queue.push(waiting)
    look()
    if (!running) setImmediate(() => void run())
    running = true
    return waiting.promise
  }

  return {
    append,
    dropWaiting: queue.drop,
    isSending: () => inFlight.records().length > 0,
    isFull: queue.isFull,
    drained: async () => {
      await Promise.allSettled([...inFlight.records(), ...queue.all()].map(({ promise }) => promise))
    },
  }
}

/** The one send that is on its way, if there is one. */
function createInFlight({ send: sendAll, breaker, onStuck }: SenderOptions) {
  let records: readonly QueuedRecord[] = []
  let sentAt = 0
  let looks = 0

  async function send(batch: readonly QueuedRecord[], at: number): Promise<void> {
    records = batch
    sentAt = at
    looks = 0
    try {
      const positions = await sendAll(batch.map(({ event }) => event))
      for (const [index, { resolve }] of batch.entries()) resolve(positions[index] as Position)
      breaker.succeeded()
    } catch (error) {
      failAll(error)
    }
    records = []
  }

  function failAll(error: unknown): void {
    const refused = isRefusal(error)
    for (const { reject } of records) reject(refused ? error : logUnavailable(error))
    if (!refused) breaker.failed()
  }

  /** After the deadline a sent record may still be appended, and its error says so. */
  function expire(now: number): void {
    for (const { until, reject } of records) if (until <= now) reject(logUnavailable())
    if (records.length === 0) return
    if (now - sentAt >= DEADLINE) breaker.failed()
    // Counted, not timed: a process that was stopped for a while has heard nothing either.
    looks++
    if (looks >= STUCK_MS / CHECK_MS) onStuck()
  }

  return { send, expire, records: () => records }
}
