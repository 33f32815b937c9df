import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isIP, connect as openTcp, type Socket } from 'node:net'
import { type ConnectionOptions, connect as openTls } from 'node:tls'
import {
  type Batch,
  type Consumer,
  type EachBatchPayload,
  type ISocketFactoryArgs,
  Kafka,
  type KafkaConfig,
  type KafkaMessage,
  logLevel,
  type RetryOptions,
  type SASLOptions,
} from 'kafkajs'
import { messageOf } from '../../common/errno.ts'
import { SettingError } from '../../common/setting-values.ts'
import { patchKafkajs } from './patches/apply.ts'
import { patchClosedSocket } from './patches/closed-socket.ts'
import { type KafkaReport, type LogLine, reportLines } from './reports.ts'
import type { KafkaSettings } from './settings.ts'

// The only file that imports kafkajs. Settings were measured with kafkajs 2.2.4 on Kafka 4.1; others are defaults.
export type { Admin, Producer } from 'kafkajs'

const require = createRequire(import.meta.url)
patchKafkajs()

export type FetchedMessage = Pick<KafkaMessage, 'offset' | 'value'> & Partial<Pick<KafkaMessage, 'headers'>>

export interface Fetched extends Pick<EachBatchPayload, 'resolveOffset' | 'heartbeat' | 'isStale'> {
  readonly batch: Pick<Batch, 'topic' | 'partition'> & { readonly messages: readonly FetchedMessage[] }
}

export interface Reading {
  readonly topics: string[]
  readonly onJoin: (assignment: Readonly<Record<string, readonly number[]>>) => void
  /** Gets the batches of a partition one at a time. May reject only with a heartbeat's error. */
  readonly onBatch: (fetched: Fetched) => Promise<void>
}

export interface ClientOptions extends Pick<KafkaSettings, 'brokers' | 'sasl'> {
  readonly tls: ConnectionOptions | undefined
  readonly onReport: (line: KafkaReport) => void
}

const QUICK: RetryOptions = { retries: 2, initialRetryTime: 100, maxRetryTime: 500, factor: 0.2, multiplier: 2 }
// After its last retry a consumer rejoins as a new member, and the group waits until the old session expires.
const ENDLESS: RetryOptions = { ...QUICK, retries: 1_000 }
const CONCURRENT_PARTITIONS = 12
const FETCH_BYTES = 4 * 1_024 * 1_024
const FETCH_WAIT_MS = 1_000
/** Includes records of open and aborted transactions. */
const READ_UNCOMMITTED = 0
const KEEP_ALIVE = 60_000
/** Milliseconds. An isolated leader still answers, empty, and claims to lead. */
const METADATA_AGE = 5_000
/** Slightly below the fetch wait, so that a heartbeat follows each empty fetch. */
const HEARTBEAT_MS = 900

interface Cluster {
  connect(): Promise<void>
  disconnect(): Promise<void>
  addTargetTopic(topic: string): Promise<void>
  refreshMetadata(): Promise<void>
  findLeaderForPartitions(topic: string, partitions: readonly number[]): Readonly<Record<string, readonly number[]>>
  findBroker(requested: { readonly nodeId: string }): Promise<{ fetch(requested: object): Promise<FetchAnswer> }>
  fetchTopicsOffset(requested: readonly object[]): Promise<readonly { readonly partitions: readonly At[] }[]>
}

type At = Pick<KafkaMessage, 'offset'>

interface FetchAnswer {
  readonly responses: readonly { readonly partitions: readonly { readonly messages: readonly StoredMessage[] }[] }[]
}

/** `isControlRecord`: written by Kafka itself. */
export type StoredMessage = Pick<KafkaMessage, 'offset' | 'value'> & { readonly isControlRecord?: boolean }

interface MemberOptions {
  readonly maxWait: number
  readonly atOnce?: number
}

export interface PartitionReader {
  /** Messages from an offset on; earlier ones may be included. */
  readonly fetch: (topic: string, partition: number, offset: number) => Promise<readonly StoredMessage[]>
  readonly begin: (topic: string, partition: number) => Promise<number>
  readonly close: () => Promise<void>
}

export function kafkaClient(options: ClientOptions) {
  const write = reportLines(options.onReport)
  let consumers = 0
  const connection = (config: Partial<KafkaConfig>) =>
    new Kafka({ ...configOf(options), ...config, logCreator: () => write })
  return {
    producer: async () => {
      const producer = connection({ requestTimeout: 2_000, retry: QUICK }).producer({
        allowAutoTopicCreation: false,
        createPartitioner: () => (to) => to.message.partition as number,
        idempotent: false,
        retry: QUICK,
      })
      await producer.connect()
      return producer
    },
    /** @param requestTimeout milliseconds until a request rejects */
    admin: async (requestTimeout: number) => {
      const admin = connection({ requestTimeout, retry: QUICK }).admin({ retry: QUICK })
      await admin.connect()
      return admin
    },
    partitionReader: async () => {
      const cluster: Cluster = new (require('kafkajs/src/cluster/index.js'))(clusterOptions(options, write))
      await cluster.connect()
      return partitionReaderOf(cluster)
    },
    /** @param maxWait milliseconds that a fetch waits for new entries */
    consumer: (group: string, { maxWait, atOnce = CONCURRENT_PARTITIONS }: MemberOptions) => {
      let ended = false
      // kafkajs begins with the first broker, which may hang: each member begins with another one.
      const first = consumers++ % options.brokers.length
      const inTurn = [...options.brokers.slice(first), ...options.brokers.slice(0, first)]
      // kafkajs looks for brokers until it is out of retries, even after `close`; without brokers it gives up.
      const brokers = () => (ended ? [] : inTurn)
      const consumer = connection({ requestTimeout: 3_000, retry: ENDLESS, brokers }).consumer({
        groupId: group,
        allowAutoTopicCreation: false,
        // We replace a crashed consumer ourselves if that may help.
        retry: { ...ENDLESS, restartOnFailure: async () => false },
        metadataMaxAge: METADATA_AGE,
        sessionTimeout: 6_000,
        heartbeatInterval: HEARTBEAT_MS,
        rebalanceTimeout: 6_000,
        maxWaitTimeInMs: maxWait,
        minBytes: 1,
      })
      return consumerOf(consumer, atOnce, () => {
        ended = true
      })
    },
  }
}

function configOf({ brokers, sasl, tls }: ClientOptions): KafkaConfig {
  return {
    brokers: [...brokers],
    clientId: 'arrive',
    connectionTimeout: 1_000,
    ...(tls !== undefined && { ssl: tls }),
    ...(sasl !== undefined && { sasl: sasl as SASLOptions }),
    socketFactory: openSocket,
  }
}

function clusterOptions(options: ClientOptions, write: (line: LogLine) => void): object {
  return {
    ...configOf(options),
    logger: require('kafkajs/src/loggers/index.js').createLogger({ level: logLevel.WARN, logCreator: () => write }),
    requestTimeout: 10_000,
    enforceRequestTimeout: true,
    metadataMaxAge: 300_000,
    retry: QUICK,
    allowAutoTopicCreation: false,
  }
}

function partitionReaderOf(cluster: Cluster): PartitionReader {
  async function fetch(topic: string, partition: number, offset: number): Promise<readonly StoredMessage[]> {
    await cluster.addTargetTopic(topic)
    const [nodeId] = Object.keys(cluster.findLeaderForPartitions(topic, [partition]))
    if (nodeId === undefined) throw new Error(`Nobody leads partition ${partition} of ${topic}.`)
    const broker = await cluster.findBroker({ nodeId })
    const partitions = [{ partition, fetchOffset: String(offset), maxBytes: FETCH_BYTES }]
    const { responses } = await broker.fetch({
      maxWaitTime: FETCH_WAIT_MS,
      minBytes: 1,
      maxBytes: FETCH_BYTES,
      isolationLevel: READ_UNCOMMITTED,
      topics: [{ topic, partitions }],
    })
    return responses.flatMap((response) => response.partitions.flatMap(({ messages }) => messages))
  }

  return {
    fetch: async (topic, partition, offset) => {
      try {
        return await fetch(topic, partition, offset)
      } catch (error) {
        // Another broker may be the leader by now.
        await cluster.refreshMetadata().catch(() => undefined)
        throw error
      }
    },
    begin: async (topic, partition) => {
      await cluster.addTargetTopic(topic)
      const requested = [{ topic, partitions: [{ partition }], fromBeginning: true }]
      return Number((await cluster.fetchTopicsOffset(requested))[0]?.partitions[0]?.offset ?? 0)
    },
    close: () => cluster.disconnect(),
  }
}

/** Disables Nagle's algorithm, which delays longer requests by up to 40 ms. */
function openSocket({ host, port, ssl, onConnect }: ISocketFactoryArgs): Socket {
  const name = isIP(host) === 0 ? { servername: host } : {}
  const socket = ssl ? openTls({ host, port, ...name, ...ssl }, onConnect) : openTcp({ host, port }, onConnect)
  patchClosedSocket(socket)
  socket.setNoDelay(true)
  socket.setKeepAlive(true, KEEP_ALIVE)
  return socket
}

/** @throws SettingError */
export async function tlsOptions(tls: KafkaSettings['tls']): Promise<ConnectionOptions | undefined> {
  if (typeof tls === 'boolean') return tls ? {} : undefined
  try {
    return { ca: await readFile(tls.caFile, 'utf8') }
  } catch (error) {
    throw new SettingError(`KAFKA_TLS must name a file that can be read: ${messageOf(error)}.`)
  }
}

export type KafkaConsumer = ReturnType<typeof consumerOf>

function consumerOf(consumer: Consumer, atOnce: number, end: () => void) {
  let closing = false
  let joining: Promise<void> = Promise.resolve()

  async function join({ topics, onJoin, onBatch }: Reading, onEnd: (error: Error) => void): Promise<void> {
    await consumer.connect()
    await consumer.subscribe({ topics, fromBeginning: true })
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => onJoin(payload.memberAssignment))
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (!closing) onEnd(payload.error)
    })
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: atOnce,
      eachBatch: onBatch,
    })
  }

  return {
    /** Call once. A member until `close`; rejects with the error that ended it earlier. */
    run: (reading: Reading): Promise<never> => {
      const { promise, reject } = Promise.withResolvers<never>()
      joining = join(reading, reject)
      joining.catch(reject)
      return promise
    },
    seek: (topic: string, partition: number, offset: number) => {
      try {
        consumer.seek({ topic, partition, offset: String(offset) })
      } catch {
        // Outside the group, kafkajs has no assignment to seek in; the next join seeks again.
      }
    },
    /** Leaves the group after the batch in progress. */
    close: async () => {
      closing = true
      end()
      // If stopped while joining, kafkajs would continue as a member without an owner.
      await joining.catch(() => undefined)
      await consumer.disconnect()
    },
  }
}
