import { setTimeout as pause } from 'node:timers/promises'
import type { Source, Subscription } from '../ports/event-log.ts'
import type { Turn } from './turn.ts'
import type { Fetched } from './types.ts'
import { walk } from './walking.ts'

export interface TakerOptions {
  readonly subscription: Subscription
  /** The source that a topic of Kafka and a partition are. */
  readonly named: (topic: string, partition: number) => Source
  readonly turn: () => Turn
  readonly signal: AbortSignal
  readonly seek: (source: Source, offset: number) => void
  readonly onFailure: (error: unknown) => void
  readonly onFatal: (error: unknown) => void
}

export interface Taker {
  /** Hands over what was fetched of a source, while the group is told that this member lives. */
  readonly take: (fetched: Fetched) => Promise<void>
  /** Resolves when no batch is in hand. */
  readonly idle: () => Promise<void>
}

const HEARTBEAT = 1_000
const PENALTY = 1_000

/**
 * Hands what is fetched to the subscription: one batch of a source after the other, and nothing that it should not
 * have.
 */
export function createTaker(options: TakerOptions): Taker {
  const inHand = new Map<Source, Promise<void>>()

  async function take(fetched: Fetched): Promise<void> {
    const source = options.named(fetched.batch.topic, fetched.batch.partition)
    const pulse = startPulse(fetched)
    const lively = { ...fetched, heartbeat: pulse.beat, isLost: pulse.isLost }
    // After a change of leaders two fetches can bring the same source at once.
    const before = inHand.get(source) ?? Promise.resolve()
    const work = before.then(() => handOver(options, source, lively))
    inHand.set(source, work)
    try {
      await work
    } finally {
      pulse.stop()
      if (inHand.get(source) === work) inHand.delete(source)
    }
    pulse.rethrow()
  }

  return {
    take,
    idle: async () => {
      await Promise.allSettled(inHand.values())
    },
  }
}

/**
 * Heartbeats by the clock, so that a long batch does not cost the membership; what they reject with is kept for the
 * end.
 */
export function startPulse({ heartbeat }: Fetched) {
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

/** What was fetched, and whether the group has been lost since. */
export interface Lively extends Fetched {
  readonly isLost: () => boolean
}

/** Hands on what was fetched, if it is what comes next; then goes on from where the handler says. Never rejects. */
export async function handOver(options: TakerOptions, source: Source, fetched: Lively): Promise<void> {
  const { subscription, signal, onFatal } = options
  const turn = options.turn()
  await turn.known
  const { messages } = fetched.batch
  const isOurs = () => options.turn() === turn && !signal.aborted && !fetched.isStale()
  const place = turn.places.get(source)
  if (!isOurs() || place === undefined) return
  if (Number(messages[0]?.offset) !== place) return lookFor(options, source, place)
  try {
    const goesOn = () => isOurs() && !fetched.isLost()
    const next = await walk({ source, messages, subscription, goesOn, heartbeat: fetched.heartbeat })
    if (options.turn() === turn) goOnFrom(next, source, { ...options, fetched })
  } catch (error) {
    // A handler never rejects; what is no event, or a gap, stands in the log for good.
    onFatal(error)
  }
}

/**
 * Kafka gave something else than the place: it begins anew with a place that it does not have, beyond the end of the
 * log.
 */
async function lookFor({ turn, seek, signal, onFailure }: TakerOptions, source: Source, place: number): Promise<void> {
  const { sought } = turn()
  if (sought.get(source) === place) {
    onFailure(new Error(`Kafka has nothing at ${source} ${place}`))
    await pause(PENALTY, undefined, { signal }).catch(() => undefined)
  }
  sought.set(source, place)
  seek(source, place)
}

function goOnFrom(next: number, source: Source, { turn, seek, fetched }: TakerOptions & { fetched: Fetched }): void {
  const { messages } = fetched.batch
  const passed = next - Number(messages[0]?.offset)
  turn().places.set(source, next)
  if (passed > 0 && passed <= messages.length) fetched.resolveOffset(String(next - 1))
  else seek(source, next)
}
