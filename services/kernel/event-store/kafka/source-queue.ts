import { setTimeout as pause } from 'node:timers/promises'
import type { Entry, Source, Subscription } from '../ports/event-log.ts'
import type { Assignment, Seek } from './assignment.ts'
import type { Fetched, FetchedMessage } from './client.ts'

/** `own`: the entry, if this process has appended it. */
export type Message = FetchedMessage & { readonly own?: Entry }

export interface Batch {
  readonly assignment: Assignment
  readonly messages: readonly Message[]
  /** Absent for own entries that were not fetched. */
  readonly from?: { readonly fetched: Fetched; readonly heartbeats: ReturnType<typeof heartbeatsOf> }
}

export interface SourceQueue {
  readonly source: Source
  waiting: Batch[]
  /** Where the next batch of this assignment begins; absent before the first one, and after a seek. */
  received: { readonly assignment: Assignment; readonly end: number } | undefined
  /** Whether kafkajs would still fetch the received entries. */
  isOffered: boolean
  work: Promise<void> | undefined
}

export type Queues = Map<Source, SourceQueue>

const MAX_PREFETCHED = 100
const MAX_PREFETCHED_BYTES = 1_024 * 1_024
const HEARTBEAT_MS = 1_000
/** Maximum milliseconds to let foreign entries gather while fetches bring only own ones. */
const OWN_ONLY_REST_MS = 50

export function queueOf(queues: Queues, source: Source): SourceQueue {
  const queue = queues.get(source) ?? { source, waiting: [], received: undefined, isOffered: false, work: undefined }
  queues.set(source, queue)
  return queue
}

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
 * Delays the end of a fetch, because kafkajs then begins the next one: as the subscription says, or a little longer
 * after each fetch of only own entries.
 */
export function createRests({ subscription, assignment, signal, seek }: RestOptions, queues: Queues) {
  let resting: Promise<void> | undefined
  let ownOnly = 0

  async function restFor(ms: number): Promise<void> {
    await pause(ms, undefined, { signal }).catch(() => undefined)
    resting = undefined
    if (signal.aborted) return
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

export function heartbeatsOf({ heartbeat }: Fetched) {
  let lost: { readonly error: unknown } | undefined
  const beat = () =>
    heartbeat().catch((error: unknown) => {
      lost ??= { error }
    })
  return {
    beat,
    isLost: () => lost !== undefined,
    /** Long work must not cost the membership. Rejects in the end if it was lost. */
    during: async (work: Promise<unknown>): Promise<void> => {
      const beating = setInterval(beat, HEARTBEAT_MS)
      await work
      clearInterval(beating)
      if (lost !== undefined) throw lost.error
    },
  }
}
