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
import { applyPatches, patchClosedSocket } from './patches.ts'
import { type KafkaReport, type LogLine, reportLines } from './reports.ts'
import type { KafkaSettings } from './settings.ts'

// The only file that imports kafkajs. Its settings were measured with kafkajs 2.2.4 on Kafka 4.1; what is not set here
// is its default.
export type { Admin, Producer } from 'kafkajs'

const require = createRequire(import.meta.url)
// Each file by its whole name: of a name that is put together the build would compile in all that it may mean, and that
// copy would be patched in place of the package that is used.
applyPatches({
  requestQueue: require('kafkajs/src/network/requestQueue/index.js').prototype,
  brokerPool: require('kafkajs/src/cluster/brokerPool.js').prototype,
  connection: require('kafkajs/src/network/connection.js').prototype,
  connectionPool: require('kafkajs/src/network/connectionPool.js').prototype,
  broker: require('kafkajs/src/broker/index.js').prototype,
  runner: require('kafkajs/src/consumer/runner.js').prototype,
  consumerGroup: require('kafkajs/src/consumer/consumerGroup.js').prototype,
})

export type FetchedMessage = Pick<KafkaMessage, 'offset' | 'value'> & Partial<Pick<KafkaMessage, 'headers'>>

/** What one fetch returned for one partition, with the calls to the group during its processing. */
export interface Fetched extends Pick<EachBatchPayload, 'resolveOffset' | 'heartbeat' | 'isStale'> {
  readonly batch: Pick<Batch, 'topic' | 'partition'> & { readonly messages: readonly FetchedMessage[] }
}

export interface Reading {
  readonly topics: string[]
  /** The partitions assigned to this member from now on, by topic. Called before anything of them is fetched. */
  readonly onJoin: (assignment: Readonly<Record<string, readonly number[]>>) => void
  /** Gets the batches of a partition one after another. May reject only with what `heartbeat` rejected with. */
  readonly onBatch: (fetched: Fetched) => Promise<void>
}

export interface ClientOptions extends Pick<KafkaSettings, 'brokers' | 'sasl'> {
  readonly tls: ConnectionOptions | undefined
  readonly onReport: (line: KafkaReport) => void
}

const QUICK: RetryOptions = { retries: 2, initialRetryTime: 100, maxRetryTime: 500, factor: 0.2, multiplier: 2 }
// After its last retry a consumer rejoins as a new member; the group waits until the session of the old one expires.
const ENDLESS: RetryOptions = { ...QUICK, retries: 1_000 }
const CONCURRENT_PARTITIONS = 12
/** Of a fetch without a group. */
const FETCH_BYTES = 4 * 1_024 * 1_024
const FETCH_WAIT_MS = 1_000
/** Everything that stands in a partition, whether the transaction that it was written in has ended or not. */
const READ_UNCOMMITTED = 0
const KEEP_ALIVE = 60_000
/** Milliseconds. A leader that is cut off from the others goes on answering: with nothing, and that it leads. */
const METADATA_AGE = 5_000
/** A little less than a fetch waits, so that a heartbeat follows each that has found nothing. */
const HEARTBEAT_MS = 900

/** The part of kafkajs' `Cluster` that fetches from a partition without a group. */
interface Cluster {
  connect(): Promise<void>
  disconnect(): Promise<void>
  addTargetTopic(topic: string): Promise<void>
  refreshMetadata(): Promise<void>
  findLeaderForPartitions(topic: string, partitions: readonly number[]): Readonly<Record<string, readonly number[]>>
  findBroker(asked: { readonly nodeId: string }): Promise<{ fetch(asked: object): Promise<FetchAnswer> }>
  fetchTopicsOffset(asked: readonly object[]): Promise<readonly { readonly partitions: readonly At[] }[]>
}

type At = Pick<KafkaMessage, 'offset'>

interface FetchAnswer {
  readonly responses: readonly { readonly partitions: readonly { readonly messages: readonly StoredMessage[] }[] }[]
}

/** A message as it stands in a partition; `isControlRecord` where Kafka itself has written it. */
export type StoredMessage = Pick<KafkaMessage, 'offset' | 'value'> & { readonly isControlRecord?: boolean }

interface MemberOptions {
  readonly maxWait: number
  readonly atOnce?: number
}

/** Reads partitions without a group: Kafka keeps nothing of it. */
export interface PartitionReader {
  /** What stands at an offset and behind it; what stands before it may come along. */
  readonly fetch: (topic: string, partition: number, offset: number) => Promise<readonly StoredMessage[]>
  /** The first offset that Kafka has not forgotten. */
  readonly begin: (topic: string, partition: number) => Promise<number>
  readonly close: () => Promise<void>
}

/** A client of the cluster. Each producer, admin and consumer of it has its own connections. */
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
    /** `requestTimeout`: milliseconds within which each request is answered, or rejects. */
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
    /**
     * A new member of the group. `maxWait`: milliseconds that a fetch waits for new entries. `atOnce`: how many
     * partitions of what was fetched are handled at once.
     */
    consumer: (group: string, { maxWait, atOnce = CONCURRENT_PARTITIONS }: MemberOptions) => {
      let ended = false
      // kafkajs begins with the first broker, which may be the one that hangs: each member begins with another one.
      const first = consumers++ % options.brokers.length
      const inTurn = [...options.brokers.slice(first), ...options.brokers.slice(0, first)]
      // kafkajs looks for brokers until it is out of retries, even after `close`; without any brokers it gives up.
      const brokers = () => (ended ? [] : inTurn)
      const consumer = connection({ requestTimeout: 3_000, retry: ENDLESS, brokers }).consumer({
        groupId: group,
        allowAutoTopicCreation: false,
        // A consumer that has crashed is not restarted by kafkajs but replaced by us, where that may help.
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

/** As kafkajs makes them for its own clients. */
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
        // Another broker may lead it by now.
        await cluster.refreshMetadata().catch(() => undefined)
        throw error
      }
    },
    begin: async (topic, partition) => {
      await cluster.addTargetTopic(topic)
      const asked = [{ topic, partitions: [{ partition }], fromBeginning: true }]
      return Number((await cluster.fetchTopicsOffset(asked))[0]?.partitions[0]?.offset ?? 0)
    },
    close: () => cluster.disconnect(),
  }
}

/**
 * Opens a socket as kafkajs does, but without Nagle's algorithm: with it, the rest of a request that is longer than a
 * packet waits up to 40 ms until the other side has acknowledged the beginning.
 */
function openSocket({ host, port, ssl, onConnect }: ISocketFactoryArgs): Socket {
  const name = isIP(host) === 0 ? { servername: host } : {}
  const socket = ssl ? openTls({ host, port, ...name, ...ssl }, onConnect) : openTcp({ host, port }, onConnect)
  patchClosedSocket(socket)
  socket.setNoDelay(true)
  socket.setKeepAlive(true, KEEP_ALIVE)
  return socket
}

/** The TLS options of the setting: none, the system's authorities, or those of a file. @throws SettingError */
export async function tlsOptions(tls: KafkaSettings['tls']): Promise<ConnectionOptions | undefined> {
  if (typeof tls === 'boolean') return tls ? {} : undefined
  try {
    return { ca: await readFile(tls.caFile, 'utf8') }
  } catch (error) {
    throw new SettingError(`KAFKA_TLS must name a file that can be read: ${messageOf(error)}.`)
  }
}

/** One member of a consumer group. */
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
    /** Called once. Is a member until `close`; rejects with what has ended that before. */
    run: (reading: Reading): Promise<never> => {
      const { promise, reject } = Promise.withResolvers<never>()
      joining = join(reading, reject)
      joining.catch(reject)
      return promise
    },
    /** The next fetch of the partition begins at this offset. */
    seek: (topic: string, partition: number, offset: number) => {
      try {
        consumer.seek({ topic, partition, offset: String(offset) })
      } catch {
        // While out of the group, kafkajs has no assignment to seek in; the next join seeks again.
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
