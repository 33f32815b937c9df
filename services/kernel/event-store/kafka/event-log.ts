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
  /** Told what the client reports; nothing personal is in it. */
  readonly onReport: (line: KafkaReport) => void
  /** Called for every failure of a follower that is tried again. */
  readonly onFailure: (error: unknown, reader: string) => void
  /** Called when something has stopped for good: the process must exit so that its supervisor restarts it. */
  readonly onFatal: (error: Error) => void
  /** Told when appends begin or cease to be refused at once. */
  readonly onBreaker?: (open: boolean) => void
  /** Where the queue of appends and the breaker are shown. */
  readonly watch?: Metrics['watch']
  /**
   * Milliseconds that a fetch waits for new entries; twice as many where nobody waits for what follows. Default 1,000;
   * a lower value costs idle CPU but stops sooner.
   */
  readonly maxWait?: number
}

// As often as there is a heartbeat: fetching more often does not make a new member known any sooner.
const MAX_WAIT_MS = 1_000
const CLOSE_TIMEOUT_MS = 3_000
// Beside the value a record holds its key and a few numbers; a batch of records may have 1,048,588 bytes.
const MAX_EVENT_BYTES = 1_000_000

/**
 * The event log on Kafka. Creates the topics that are missing and verifies all of them.
 * @throws SettingError where no broker answers, or a topic is not as the settings want it.
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
      // The appends of a send end one after the other, in the order of the log.
      for (const follower of followers) follower.offer({ ...position, envelope, raw: event.value })
      return position
    },
    follow: (subscription) => {
      const follower = followKafka({
        subscription,
        open: () =>
          client.consumer(groupOf(prefix, subscription.reader), {
            maxWait: waitOf(subscription, maxWait),
            // What rests must not keep anything that was fetched with it from its turn.
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
      // A broker that hangs would keep the process: the client waits for the answers to all of its requests.
      const ended = Promise.allSettled([producer.disconnect(), admin.disconnect(), parts.close()])
      await withTimeout(CLOSE_TIMEOUT_MS, ended, () => undefined)
    },
  }
}

/** How appends are sent: refused at once while the breaker is open, else together with what else waits. */
function sending(options: KafkaLogOptions, names: string[], admin: Admin, producer: Producer) {
  const { onBreaker, onFatal, prefix, minInSync, watch = NO_METRICS.watch } = options
  const probe = createProbe(admin, { names, minInSync })
  const breaker = createBreaker({
    // As long as an earlier send hangs, nothing goes out after it, whatever the brokers say.
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

/**
 * The partition of a person: the number modulo the count of partitions. All events of a person stand in one partition,
 * and so in one order. The count can therefore never change for a topic that holds events; it is checked at every
 * start.
 */
export function partitionOf(person: number, partitions: number): number {
  return person % partitions
}

/**
 * What finds nothing ends as often as a heartbeat is due, so that members hear of a new one soon: their sources stand
 * still meanwhile. No request waits for reactions and projections with a pace of their own, which are not `ahead`.
 */
export function waitOf({ ahead = false, rest }: Pick<Subscription, 'ahead' | 'rest'>, maxWait: number): number {
  return ahead && rest === undefined ? maxWait : 2 * maxWait
}

/** The consumer group of a reader, in the characters that access lists of Kafka can name. */
function groupOf(prefix: string, reader: string): string {
  return `${prefix}${reader}`.replaceAll(/[^\w.-]/g, '-')
}
