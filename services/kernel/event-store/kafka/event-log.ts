import { withTimeout } from '../../common/deadline.ts'
import { type Metrics, NO_METRICS, QUEUE_METRIC } from '../../common/metrics.ts'
import { type Envelope, personOf, traceOf } from '../events/envelope.ts'
import type { EventLog, Subscription } from '../ports/event-log.ts'
import { createBreaker } from './breaker.ts'
import { type Admin, kafkaClient, type Producer, tlsOptions } from './client.ts'
import { connectWithRetry, describeClosed, logUnavailable } from './failure.ts'
import { followKafka, type KafkaFollower } from './follower.ts'
import { createPartReader } from './part-reader.ts'
import type { KafkaReport } from './reports.ts'
import { createSender, type Outgoing, type Sender, sendBatch } from './sender.ts'
import type { KafkaSettings } from './settings.ts'
import { createProbe, fetchEndOffsets, prepareTopics } from './topics.ts'

export interface KafkaLogOptions extends KafkaSettings {
  readonly topics: readonly string[]
  /** Reports contain no personal data. */
  readonly onReport: (line: KafkaReport) => void
  readonly onFailure: (error: unknown, reader: string) => void
  /** The process must exit then, so that its supervisor restarts it. */
  readonly onFatal: (error: Error) => void
  readonly onBreaker?: (open: boolean) => void
  readonly watch?: Metrics['watch']
  /** Milliseconds that a fetch waits for new entries. Default 1,000; lower values cost idle CPU but stop sooner. */
  readonly maxWait?: number
}

// As often as heartbeats: more fetches would not announce a new member sooner.
const MAX_WAIT_MS = 1_000
const BRIEF_WAIT_MS = 100
const CLOSE_TIMEOUT_MS = 3_000
// A record also has a key and a few numbers; a batch of records may have 1,048,588 bytes.
const MAX_EVENT_BYTES = 1_000_000

/**
 * Creates missing topics and verifies all of them.
 * @throws SettingError if no broker answers, or a topic does not match the settings.
 */
export async function openKafkaEventLog(options: KafkaLogOptions): Promise<EventLog> {
  const { topics, prefix, brokers, onFatal, onFailure, maxWait = MAX_WAIT_MS } = options
  const client = kafkaClient({ ...options, tls: await tlsOptions(options.tls) })
  const names = topics.map((topic) => `${prefix}${topic}`)
  const preparing = await connectWithRetry(() => client.admin(10_000), brokers)
  await describeClosed(prepareTopics(preparing, { ...options, names })).finally(() => preparing.disconnect())
  const [admin, producer] = await Promise.all([client.admin(2_000), client.producer()])
  const { sender, healthy, end } = sending(options, names, admin, producer)
  const parts = createPartReader(client.partitionReader, prefix)
  const followers = new Set<KafkaFollower>()
  let closed = false

  return {
    append: async (topic, envelope) => {
      if (closed) throw logUnavailable()
      if (!topics.includes(topic)) throw new Error(`The event log has no topic ${topic}`)
      const event = outgoing(topic, envelope, options.partitions)
      const position = await sender.append(event)
      // Appends of one send resolve in log order.
      for (const follower of followers) follower.offer({ ...position, envelope, raw: event.value })
      return position
    },
    follow: (subscription) => {
      const follower = followKafka({
        subscription,
        open: () =>
          client.consumer(groupOf(prefix, subscription.reader), {
            maxWait: waitOf(subscription, maxWait),
            ...(subscription.ahead === true && { atOnce: subscription.topics.length * options.partitions }),
          }),
        prefix,
        onFailure: (error) => onFailure(error, subscription.reader),
        onFatal,
      })
      followers.add(follower)
      return { joined: follower.joined, stop: () => follower.stop().finally(() => followers.delete(follower)) }
    },
    part: parts.part,
    ends: (asked) => fetchEndOffsets(admin, asked, prefix),
    healthy: async () => !closed && (await healthy()),
    close: async () => {
      closed = true
      await sender.drained()
      end()
      await Promise.all([...followers].map((follower) => follower.stop()))
      // A hanging broker would keep the process alive: the client waits for answers to all of its requests.
      const ended = Promise.allSettled([producer.disconnect(), admin.disconnect(), parts.close()])
      await withTimeout(CLOSE_TIMEOUT_MS, ended, () => undefined)
    },
  }
}

function sending(options: KafkaLogOptions, names: string[], admin: Admin, producer: Producer) {
  const { onBreaker, onFatal, prefix, minInSync, watch = NO_METRICS.watch } = options
  const probe = createProbe(admin, { names, minInSync })
  const breaker = createBreaker({
    // While an earlier send hangs, nothing is sent after it, even if the brokers respond.
    probe: async () => !sender.isSending() && (await probe()),
    onChange: (open) => {
      if (open) sender.dropWaiting()
      onBreaker?.(open)
    },
  })
  const sender: Sender = createSender({
    send: (batch) => sendBatch(producer, prefix, batch),
    breaker,
    onStuck: () => onFatal(new Error('A send to Kafka has not ended for half a minute')),
  })
  watch(...QUEUE_METRIC, sender.fullness)
  watch('arrive_log_breaker_open', 'Whether appends are refused at once', () => Number(breaker.isOpen()))
  const healthy = async () => !breaker.isOpen() && !sender.isFull() && (await probe())
  return { sender, healthy, end: breaker.end }
}

function outgoing(topic: string, envelope: Envelope, partitions: number): Outgoing {
  const value = JSON.stringify(envelope)
  const trace = traceOf(envelope)
  const bytes = Buffer.byteLength(value)
  if (bytes > MAX_EVENT_BYTES) throw new Error(`An event of ${bytes} bytes is longer than the log takes`)
  return { topic, partition: partitionOf(personOf(envelope), partitions), key: envelope.subject, value, bytes, trace }
}

/** All events of a person are in one partition, and so in order. The partition count can therefore never change. */
export function partitionOf(person: number, partitions: number): number {
  return person % partitions
}

type Waiting = Pick<Subscription, 'ahead' | 'brief' | 'rest'>

/**
 * Empty fetches end as often as heartbeats are due, so members learn of a new one soon. No request waits for reactions
 * and paced projections, which are not `ahead`. A member leaves its group only after the fetch in progress, and while a
 * replay leaves, saves wait.
 */
export function waitOf({ ahead = false, brief = false, rest }: Waiting, maxWait: number): number {
  if (brief) return Math.min(maxWait, BRIEF_WAIT_MS)
  return ahead && rest === undefined ? maxWait : 2 * maxWait
}

function groupOf(prefix: string, reader: string): string {
  return `${prefix}${reader}`.replaceAll(/[^\w.-]/g, '-')
}
