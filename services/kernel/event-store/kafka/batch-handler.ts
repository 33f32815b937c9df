import { setTimeout as pause } from 'node:timers/promises'
import type { Source, Subscription } from '../ports/event-log.ts'
import type { Assignment } from './assignment.ts'
import { deliverBatches } from './deliver-batches.ts'
import type { Fetched } from './types.ts'

export interface BatchHandlerOptions {
  readonly subscription: Subscription
  /** The source that a topic of Kafka and a partition are. */
  readonly named: (topic: string, partition: number) => Source
  readonly assignment: () => Assignment
  readonly signal: AbortSignal
  readonly seek: (source: Source, offset: number) => void
  readonly onFailure: (error: unknown) => void
  readonly onFatal: (error: unknown) => void
}

export interface BatchHandler {
  /** Delivers a fetched batch of a source and keeps sending heartbeats meanwhile. */
  readonly handle: (fetched: Fetched) => Promise<void>
  /** Resolves when no batch is in progress. */
  readonly idle: () => Promise<void>
}

const HEARTBEAT = 1_000
const PENALTY = 1_000

/**
 * Hands what is fetched to the subscription: one batch of a source after the other, and nothing that it should not
 * have.
 */
export function createBatchHandler(options: BatchHandlerOptions): BatchHandler {
  const inProgress = new Map<Source, Promise<void>>()

  async function handle(fetched: Fetched): Promise<void> {
    const source = options.named(fetched.batch.topic, fetched.batch.partition)
    const heartbeats = startHeartbeat(fetched)
    const held = { ...fetched, heartbeat: heartbeats.beat, isLost: heartbeats.isLost }
    // After a change of leaders two fetches can bring the same source at once.
    const before = inProgress.get(source) ?? Promise.resolve()
    const work = before.then(() => deliver(options, source, held))
    inProgress.set(source, work)
    try {
      await work
    } finally {
      heartbeats.stop()
      if (inProgress.get(source) === work) inProgress.delete(source)
    }
    heartbeats.rethrow()
  }

  return {
    handle,
    idle: async () => {
      await Promise.allSettled(inProgress.values())
    },
  }
}

/**
 * Heartbeats by the clock, so that a long batch does not cost the membership; what they reject with is kept for the
 * end.
 */
export function startHeartbeat({ heartbeat }: Fetched) {
  let lost: { readonly error: unknown } | undefined
  const beat = () =>
    heartbeat().catch((error: unknown) => {
      lost ??= { error }
    })
  const beating = setInterval(beat, HEARTBEAT)
  return {
    beat,
    isLost: () => lost !== undefined,
    stop: () => clearInterval(beating),
    rethrow: () => {
      if (lost !== undefined) throw lost.error
    },
  }
}

/** A fetched batch, and whether this member has lost its place in the group since. */
export interface HeldBatch extends Fetched {
  readonly isLost: () => boolean
}

/** Delivers a fetched batch if it starts at the next offset, then continues where the handler says. Never rejects. */
export async function deliver(options: BatchHandlerOptions, source: Source, fetched: HeldBatch): Promise<void> {
  const { subscription, signal, onFatal } = options
  const assignment = options.assignment()
  await assignment.ready
  const { messages } = fetched.batch
  const isOurs = () => options.assignment() === assignment && !signal.aborted && !fetched.isStale()
  const place = assignment.offsets.get(source)
  if (!isOurs() || place === undefined) return
  if (Number(messages[0]?.offset) !== place) return seekTo(options, source, place)
  try {
    const mayContinue = () => isOurs() && !fetched.isLost()
    const next = await deliverBatches({ source, messages, subscription, mayContinue, heartbeat: fetched.heartbeat })
    if (options.assignment() === assignment) continueFrom(next, source, { ...options, fetched })
  } catch (error) {
    // A handler never rejects; an invalid event or a gap is permanent in the log.
    onFatal(error)
  }
}

/**
 * Kafka gave something else than the place: it begins anew with a place that it does not have, beyond the end of the
 * log.
 */
async function seekTo(
  { assignment, seek, signal, onFailure }: BatchHandlerOptions,
  source: Source,
  place: number,
): Promise<void> {
  const { soughtOffsets: sought } = assignment()
  if (sought.get(source) === place) {
    onFailure(new Error(`Kafka has nothing at ${source} ${place}`))
    await pause(PENALTY, undefined, { signal }).catch(() => undefined)
  }
  sought.set(source, place)
  seek(source, place)
}

function continueFrom(
  next: number,
  source: Source,
  { assignment, seek, fetched }: BatchHandlerOptions & { fetched: Fetched },
): void {
  const { messages } = fetched.batch
  const passed = next - Number(messages[0]?.offset)
  assignment().offsets.set(source, next)
  if (passed > 0 && passed <= messages.length) fetched.resolveOffset(String(next - 1))
  else seek(source, next)
}
