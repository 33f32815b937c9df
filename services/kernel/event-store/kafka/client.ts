import { createRequire } from 'node:module'
import type { ConnectionOptions } from 'node:tls'
import { type Consumer, Kafka, type Producer, type RetryOptions, type SASLOptions } from 'kafkajs'
import { adminOf } from './admin.ts'
import { openSocket } from './connecting.ts'
import { patchLastBroker, patchTimerLoop } from './patches.ts'
import { reportLines } from './reports.ts'
import type { KafkaSettings } from './settings.ts'
import { patchTimeoutChecks } from './timeout-patch.ts'
import type { KafkaAdmin, KafkaConsumer, KafkaProducer, KafkaReport, Reading } from './types.ts'

// The only file that imports kafkajs. Its settings were measured with kafkajs 2.2.4 on Kafka 4.1; what is not said here
// is its default.

const require = createRequire(import.meta.url)
patchTimerLoop(require('kafkajs/src/network/requestQueue/index.js').prototype)
patchTimeoutChecks(require('kafkajs/src/network/requestQueue/index.js').prototype)
patchLastBroker(require('kafkajs/src/cluster/brokerPool.js').prototype)

export interface ClientOptions extends Pick<KafkaSettings, 'brokers' | 'sasl'> {
  readonly tls: ConnectionOptions | undefined
  readonly onReport: (line: KafkaReport) => void
}

export interface KafkaClient {
  readonly producer: () => Promise<KafkaProducer>
  /** `requestTimeout`: milliseconds in which each of its questions is answered, or rejects. */
  readonly admin: (requestTimeout: number) => Promise<KafkaAdmin>
  /** A new member of the group. `maxWait`: how many milliseconds a fetch waits for new entries. */
  readonly consumer: (group: string, maxWait: number) => KafkaConsumer
}

const QUICK: RetryOptions = { retries: 2, initialRetryTime: 100, maxRetryTime: 500, factor: 0.2, multiplier: 2 }
// After its last retry a consumer rejoins as a new member; the group waits until the session of the old one expires.
const ENDLESS: RetryOptions = { ...QUICK, retries: 1_000 }
const PRODUCE_TIMEOUT = 1_500
const TOGETHER = 12

/** A client of the cluster. Each producer, admin and consumer of it has connections of its own. */
export function kafkaClient({ onReport, ...rest }: ClientOptions): KafkaClient {
  const options: Connecting = { ...rest, write: reportLines(onReport) }
  return {
    producer: async () => {
      const { kafka } = connection(options, { requestTimeout: 2_000, retry: QUICK })
      const producer = kafka.producer({
        allowAutoTopicCreation: false,
        createPartitioner: () => (to) => to.message.partition as number,
        idempotent: false,
        retry: QUICK,
      })
      await producer.connect()
      return producerOf(producer)
    },
    admin: async (requestTimeout) => {
      const admin = connection(options, { requestTimeout, retry: QUICK }).kafka.admin({ retry: QUICK })
      await admin.connect()
      return adminOf(admin)
    },
    consumer: (group, maxWait) => {
      const { kafka, end } = connection(options, { requestTimeout: 3_000, retry: ENDLESS })
      const consumer = kafka.consumer({
        groupId: group,
        allowAutoTopicCreation: false,
        // One that has crashed is not started again by kafkajs but replaced by us, where that may help.
        retry: { ...ENDLESS, restartOnFailure: async () => false },
        sessionTimeout: 6_000,
        heartbeatInterval: 1_000,
        rebalanceTimeout: 6_000,
        maxWaitTimeInMs: maxWait,
        minBytes: 1,
      })
      return consumerOf(consumer, end)
    },
  }
}

interface Connecting extends Omit<ClientOptions, 'onReport'> {
  readonly write: ReturnType<typeof reportLines>
}

interface ConnectionTimeouts {
  readonly requestTimeout: number
  readonly retry: RetryOptions
}

function connection({ brokers, sasl, tls, write }: Connecting, timeouts: ConnectionTimeouts) {
  let ended = false
  const kafka = new Kafka({
    // kafkajs looks for brokers until it runs out of retries, also for one who has left meanwhile; without any it gives
    // up.
    brokers: async () => (ended ? [] : [...brokers]),
    clientId: 'arrive',
    connectionTimeout: 1_000,
    ...timeouts,
    ...(tls !== undefined && { ssl: tls }),
    ...(sasl !== undefined && { sasl: sasl as SASLOptions }),
    socketFactory: openSocket,
    logCreator: () => write,
  })
  const end = () => {
    ended = true
  }
  return { kafka, end }
}

function producerOf(producer: Producer): KafkaProducer {
  return {
    send: (records) => {
      const topicMessages = records.map(({ topic, messages }) => ({ topic, messages: [...messages] }))
      return producer.sendBatch({ acks: -1, timeout: PRODUCE_TIMEOUT, topicMessages })
    },
    close: () => producer.disconnect(),
  }
}

function consumerOf(consumer: Consumer, end: () => void): KafkaConsumer {
  let closing = false
  let running: Promise<void> = Promise.resolve()

  async function join({ topics, onJoin, onBatch, onEnd }: Reading): Promise<void> {
    await consumer.connect()
    await consumer.subscribe({ topics: [...topics], fromBeginning: true })
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => onJoin(payload.memberAssignment))
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (!closing) onEnd(payload.error)
    })
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: TOGETHER,
      eachBatch: onBatch,
    })
  }

  return {
    run: (reading) => {
      running = join(reading)
      return running
    },
    seek: (topic, partition, offset) => {
      try {
        consumer.seek({ topic, partition, offset: String(offset) })
      } catch {
        // While out of the group, kafkajs has no assignment to seek in; the next join seeks again.
      }
    },
    close: async () => {
      closing = true
      end()
      // If stopped while joining, kafkajs would continue as a member without an owner.
      await running.catch(() => undefined)
      await consumer.disconnect()
    },
  }
}
