import { withTimeout } from '../../common/within.ts'
import { type Envelope, personOf } from '../events/envelope.ts'
import type { EventLog, Follower } from '../ports/event-log.ts'
import { createProbe, fetchEndOffsets } from './admin-queries.ts'
import { createBreaker } from './breaker.ts'
import { type KafkaClient, kafkaClient } from './client.ts'
import { connectWithRetry, describeClosed } from './connect.ts'
import { tlsOptions } from './connecting.ts'
import { logUnavailable } from './failure.ts'
import { followKafka } from './follower.ts'
import { sendBatch } from './send-batch.ts'
import type { Outgoing } from './send-queue.ts'
import { createSender, type Sender } from './sender.ts'
import type { KafkaSettings } from './settings.ts'
import { partitionOf } from './sources.ts'
import { prepareTopics } from './topics.ts'
import type { KafkaAdmin, KafkaProducer, KafkaReport } from './types.ts'

export interface KafkaLogOptions extends KafkaSettings {
  readonly topics: readonly string[]
  /** What the client has to say; nothing personal is in it. */
  readonly onReport: (line: KafkaReport) => void
  /** Called for every failure of a follower that is tried again. */
  readonly onFailure: (error: unknown, reader: string) => void
  /** Called when something has stopped for good: the process must exit so that its supervisor restarts it. */
  readonly onFatal: (error: Error) => void
  /** Told when appends begin or cease to be refused at once. */
  readonly onBreaker?: (open: boolean) => void
  /**
   * Milliseconds that a fetch waits for new entries. Default 1,000; a lower value costs idle CPU but stops sooner.
   */
  readonly maxWait?: number
}

// As long as between two heartbeats: who fetches more often does not hear of a new member any sooner.
const MAX_WAIT = 1_000
const CLOSING = 3_000
// Beside the value a record holds its key and a few numbers; a batch of records may have 1,048,588 bytes.
const LONGEST = 1_000_000

/**
 * The event log on Kafka. Makes the topics that are missing and verifies all of them.
 * @throws SettingError where no broker answers, or a topic is not as the settings want it.
 */
export async function openKafkaEventLog(options: KafkaLogOptions): Promise<EventLog> {
  const client = kafkaClient({ ...options, tls: await tlsOptions(options.tls) })
  const names = options.topics.map((topic) => `${options.prefix}${topic}`)
  const preparing = await connectWithRetry(() => client.admin(10_000), options.brokers)
  try {
    await describeClosed(() => prepareTopics(preparing, { ...options, names }))
  } finally {
    await preparing.close()
  }
  const [admin, producer] = await Promise.all([client.admin(2_000), client.producer()])
  return joined(options, { client, admin, producer, names })
}

interface Dependencies {
  readonly client: KafkaClient
  readonly admin: KafkaAdmin
  readonly producer: KafkaProducer
  readonly names: readonly string[]
}

function joined(options: KafkaLogOptions, dependencies: Dependencies): EventLog {
  const { topics, prefix, onFatal, onFailure, maxWait = MAX_WAIT } = options
  const { client, admin, producer } = dependencies
  const { sender, healthy, end } = sending(options, dependencies)
  const followers = new Set<Follower>()
  let closed = false

  const append: EventLog['append'] = async (topic, envelope) => {
    if (closed) throw logUnavailable()
    if (!topics.includes(topic)) throw new Error(`The event log has no topic ${topic}`)
    return sender.append(outgoing(topic, envelope, options.partitions))
  }

  const follow: EventLog['follow'] = (subscription) => {
    const follower = followKafka({
      subscription,
      open: () => client.consumer(groupOf(prefix, subscription.reader), maxWait),
      prefix,
      onFailure: (error) => onFailure(error, subscription.reader),
      onFatal,
    })
    followers.add(follower)
    return { stop: () => follower.stop().finally(() => followers.delete(follower)) }
  }

  async function close(): Promise<void> {
    closed = true
    await sender.drained()
    end()
    await Promise.all([...followers].map((follower) => follower.stop()))
    // A broker that hangs would keep the process: the client waits for the answers to all of its requests.
    await withTimeout(CLOSING, Promise.allSettled([producer.close(), admin.close()]), () => undefined)
  }

  return {
    append,
    follow,
    ends: (asked) => fetchEndOffsets(admin, asked, prefix),
    healthy: async () => !closed && (await healthy()),
    close,
  }
}

/** The way of appends: refused at once while the breaker is open, else sent together with what else waits. */
function sending({ onBreaker, onFatal, prefix, minInSync }: KafkaLogOptions, { admin, producer, names }: Dependencies) {
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
  const healthy = async () => !breaker.isOpen() && !sender.isFull() && (await probe())
  return { sender, healthy, end: breaker.end }
}

function outgoing(topic: string, envelope: Envelope, partitions: number): Outgoing {
  const value = JSON.stringify(envelope)
  const bytes = Buffer.byteLength(value)
  if (bytes > LONGEST) throw new Error(`An event of ${bytes} bytes is longer than the log takes`)
  return { topic, partition: partitionOf(personOf(envelope), partitions), key: envelope.subject, value, bytes }
}

/** The consumer group of a reader, in the characters that access lists of Kafka can name. */
function groupOf(prefix: string, reader: string): string {
  return `${prefix}${reader}`.replaceAll(/[^\w.-]/g, '-')
}
