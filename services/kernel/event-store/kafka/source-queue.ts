import { setTimeout as pause } from 'node:timers/promises'
import type { Entry, Source, Subscription } from '../ports/event-log.ts'
import type { Assignment, Seek } from './assignment.ts'
import type { Fetched, FetchedMessage } from './client.ts'

/** A message, and the entry that it is where this process has appended it. */
export type Message = FetchedMessage & { readonly own?: Entry }

/** What was received of a source, to be delivered as one. */
export interface Batch {
  readonly assignment: Assignment
  readonly messages: readonly Message[]
  /** Absent where this process has appended it, and nothing was fetched for it. */
  readonly from?: { readonly fetched: Fetched; readonly heartbeats: ReturnType<typeof heartbeatsOf> }
}

/** Batches of a source that were not delivered yet, in log order. */
export interface SourceQueue {
  readonly source: Source
  waiting: Batch[]
  /** Where the next batch of this assignment begins; absent before the first one, and after a seek. */
  received: { readonly assignment: Assignment; readonly end: number } | undefined
  /** Whether kafkajs would still fetch what was received. */
  isOffered: boolean
  work: Promise<void> | undefined
}

export type Queues = Map<Source, SourceQueue>

/** How many events of a source, and bytes of them, may be queued while more are fetched. */
const MAX_PREFETCHED = 100
const MAX_PREFETCHED_BYTES = 1_024 * 1_024
const HEARTBEAT_MS = 1_000
/**
 * Longest time, in milliseconds, for which what others append is left to gather where the last fetches brought nothing
 * but what this process had appended itself.
 */
const OWN_ONLY_REST_MS = 50

/** The queue of a source; it has one from the first time on that it is asked for. */
export function queueOf(queues: Queues, source: Source): SourceQueue {
  const queue = queues.get(source) ?? { source, waiting: [], received: undefined, isOffered: false, work: undefined }
  queues.set(source, queue)
  return queue
}

/** What was not received before. */
export function unreceived(
  { received }: SourceQueue,
  assignment: Assignment,
  messages: readonly Message[],
): readonly Message[] {
  const first = Number(messages[0]?.offset)
  if (received?.assignment !== assignment || received.end <= first) return messages
  return messages.slice(received.end - first)
}

/** The first batch; ahead, with those that follow it without a gap. */
export function takeFirst(queue: SourceQueue, isAhead: boolean): Batch {
  const [first, ...others] = queue.waiting as [Batch, ...Batch[]]
  const messages = [...first.messages]
  const begins = Number(messages[0]?.offset)
  const odd = others.findIndex((batch) => {
    const follows = Number(batch.messages[0]?.offset) === begins + messages.length
    if (!isAhead || !follows || batch.assignment !== first.assignment) return true
    messages.push(...batch.messages)
    return false
  })
  queue.waiting = odd < 0 ? [] : others.slice(odd)
  return { ...first, messages }
}

export function isFull({ waiting }: SourceQueue): boolean {
  const messages = waiting.flatMap((batch) => batch.messages)
  const bytes = messages.reduce((sum, { value, own }) => sum + (value ?? own?.raw ?? '').length, 0)
  return messages.length > MAX_PREFETCHED || bytes > MAX_PREFETCHED_BYTES
}

interface RestOptions {
  readonly subscription: Pick<Subscription, 'rest'>
  readonly assignment: () => Assignment
  readonly signal: AbortSignal
  readonly seek: Seek
}

/**
 * Lets more gather before the next fetch, which kafkajs begins when all that the last one brought is handled: for as
 * long as the subscription says, else a little longer after each fetch that brings nothing but own entries. The answer
 * is told of each batch whether that holds for it.
 */
export function createRests({ subscription, assignment, signal, seek }: RestOptions, queues: Queues) {
  let resting: Promise<void> | undefined
  let ownOnly = 0

  async function restFor(ms: number): Promise<void> {
    await pause(ms, undefined, { signal }).catch(() => undefined)
    resting = undefined
    if (signal.aborted) return
    // What this process has appended meanwhile need not be fetched.
    for (const queue of queues.values()) {
      const { source, received, isOffered } = queue
      queue.isOffered = false
      if (isOffered && received?.assignment === assignment()) seek(source, received.end)
    }
  }

  return (isOwnOnly: boolean): Promise<void> | undefined => {
    ownOnly = isOwnOnly ? Math.min(ownOnly + 1, OWN_ONLY_REST_MS) : 0
    const ms = subscription.rest?.() ?? ownOnly
    if (ms > 0) resting ??= restFor(ms)
    return ms > 0 ? resting : undefined
  }
}

/** The heartbeats of a member; what they reject with, because it has lost its place in the group, is kept. */
export function heartbeatsOf({ heartbeat }: Fetched) {
  let lost: { readonly error: unknown } | undefined
  const beat = () =>
    heartbeat().catch((error: unknown) => {
      lost ??= { error }
    })
  return {
    beat,
    isLost: () => lost !== undefined,
    /** Sends them on a timer, so that long work does not cost the membership. Rejects in the end where it was lost. */
    during: async (work: Promise<unknown>): Promise<void> => {
      const beating = setInterval(beat, HEARTBEAT_MS)
      await work
      clearInterval(beating)
      if (lost !== undefined) throw lost.error
    },
  }
}
