import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { outsideDeadline, withTimeout } from '../../common/deadline.ts'
import { retried } from '../../common/retried.ts'
import { type Entry, type Follower, type Source, type Subscription, topicOf } from '../ports/event-log.ts'
import { createAssignments } from './assignment.ts'
import { createBatchHandler } from './batch-handler.ts'
import type { KafkaConsumer, Reading } from './client.ts'
import { isUnavailable } from './failure.ts'

export interface FollowerOptions {
  readonly subscription: Subscription
  readonly open: () => KafkaConsumer
  readonly prefix: string
  readonly onFailure: (error: unknown) => void
  readonly onFatal: (error: Error) => void
}

const BETWEEN_ASKS_MS = 250
const BETWEEN_MEMBERS_MS = 500
const LEAVE_TIMEOUT_MS = 3_000

export interface KafkaFollower extends Follower {
  readonly joined: () => boolean
  /** Offers an entry that this process has appended, in log order, so that it need not be fetched. */
  readonly offer: (own: Entry) => void
}

/** The consumer group only assigns sources. Offsets come from the subscription; none are committed to Kafka. */
export function followKafka({ subscription, open, prefix, onFailure, onFatal }: FollowerOptions): KafkaFollower {
  const ending = new AbortController()
  const { signal } = ending
  const over = once(signal, 'abort').then(() => undefined)
  let consumer: KafkaConsumer | undefined
  let stopped: Promise<void> | undefined

  const ask = () => Promise.race([over, startOf(subscription, signal, onFailure)])
  const named = (name: string, partition: number): Source => `${name.slice(prefix.length)}/${partition}`
  const seek = (source: Source, offset: number) => {
    const { topic, partition } = placeOf(source)
    consumer?.seek(`${prefix}${topic}`, partition, offset)
  }
  const fail = (error: unknown) => {
    if (signal.aborted) return
    ending.abort()
    onFatal(error instanceof Error ? error : new Error(String(error)))
  }
  const assignments = createAssignments(ask, seek)
  const assignment = assignments.current
  const handler = createBatchHandler({ subscription, named, assignment, signal, seek, onFailure, onFatal: fail })
  const onJoin: Reading['onJoin'] = (assigned) =>
    assignments.assign(
      Object.entries(assigned).flatMap(([name, own]) => own.map((partition) => named(name, partition))),
    )

  async function run(): Promise<void> {
    const topics = subscription.topics.map((topic) => `${prefix}${topic}`)
    assignments.startFrom((await ask()) ?? new Map())
    while (!signal.aborted) {
      try {
        consumer = open()
        await Promise.race([over, consumer.run({ topics, onJoin, onBatch: handler.handle })])
      } catch (error) {
        if (!isUnavailable(error)) return fail(error)
        assignments.end()
        onFailure(error)
        void consumer?.close().catch(() => undefined)
        await pause(BETWEEN_MEMBERS_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  async function leave(): Promise<void> {
    ending.abort()
    await handler.idle()
    // An unavailable cluster must not keep a process from exiting.
    await withTimeout(LEAVE_TIMEOUT_MS, Promise.resolve(consumer?.close()), () => undefined)
  }

  void run()
  return {
    // Offered within a request, but the projection's reads must not count against its deadline.
    offer: (own) => outsideDeadline(() => handler.offer(own)),
    joined: () => assignment().joined,
    stop: () => {
      stopped ??= leave()
      return stopped
    },
  }
}

/** Retries until it has the offsets or the follower has stopped. */
function startOf({ start }: Subscription, signal: AbortSignal, onFailure: FollowerOptions['onFailure']) {
  const again = (error: unknown) => {
    if (!signal.aborted) onFailure(error)
    return !signal.aborted
  }
  // A copy, because the owner may keep changing the original.
  return retried(async () => new Map(await start()), again, BETWEEN_ASKS_MS)
}

export function placeOf(source: Source): { readonly topic: string; readonly partition: number } {
  return { topic: topicOf(source), partition: Number(source.slice(source.lastIndexOf('/') + 1)) }
}
