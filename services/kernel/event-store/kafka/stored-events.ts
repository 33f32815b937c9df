import { retried } from '../../common/retried.ts'
import { SettingError } from '../../common/setting-values.ts'
import type { Source } from '../ports/event-log.ts'
import { type Admin, kafkaClient, type PartitionReader, type StoredMessage, tlsOptions } from './client.ts'
import { connectWithRetry, describeClosed, isOutOfRange } from './failure.ts'
import type { KafkaSettings } from './settings.ts'

export interface StoredEvent {
  readonly topic: string
  readonly source: Source
  readonly offset: number
  readonly raw: Uint8Array
}

export interface StoredTopicsOptions extends Pick<KafkaSettings, 'brokers' | 'tls' | 'sasl' | 'prefix'> {
  /** Topics missing in Kafka have no rows. */
  readonly topics: readonly string[]
  /** Read first: nothing in it may be newer than what is read of the other topics. */
  readonly first: string
}

const REQUEST_MS = 10_000
const MAX_ATTEMPTS = 5
const BETWEEN_TRIES = 500

/**
 * Reads up to the current ends, in partition order, without a consumer group.
 * @throws SettingError if no broker answers, or none of the topics exists.
 */
export async function* storedEvents(options: StoredTopicsOptions): AsyncGenerator<StoredEvent> {
  const client = kafkaClient({ ...options, tls: await tlsOptions(options.tls), onReport: () => undefined })
  await using opened = new AsyncDisposableStack()
  const admin = await describeClosed(connectWithRetry(() => client.admin(REQUEST_MS), options.brokers))
  opened.defer(() => admin.disconnect())
  const runs = await describeClosed(runsOf(admin, options))
  const reader = await client.partitionReader()
  opened.defer(reader.close)
  for (const run of runs) yield* eventsOf(reader, run)
}

interface Run {
  readonly topic: string
  /** Kafka's name of the topic. */
  readonly name: string
  readonly partition: number
  readonly from: number
  readonly to: number
}

async function runsOf(admin: Admin, { topics, first, prefix }: StoredTopicsOptions): Promise<readonly Run[]> {
  const present = new Set(await admin.listTopics())
  const known = topics.filter((topic) => present.has(`${prefix}${topic}`))
  if (known.length === 0) {
    throw new SettingError(`Kafka has no topic of Arrive whose name begins with "${prefix}" (KAFKA_TOPIC_PREFIX).`)
  }
  const runs: Run[] = []
  for (const topic of known.toSorted((one, other) => Number(other === first) - Number(one === first))) {
    const name = `${prefix}${topic}`
    const offsets = (await admin.fetchTopicOffsets(name)).toSorted((one, other) => one.partition - other.partition)
    for (const { partition, low, high } of offsets) {
      runs.push({ topic, name, partition, from: Number(low), to: Number(high) })
    }
  }
  return runs
}

/** Skips deleted records, because a check of the log needs what is left. @throws Error if a record is missing. */
export async function* eventsOf(
  reader: PartitionReader,
  { topic, name, partition, from, to }: Run,
): AsyncGenerator<StoredEvent> {
  const source: Source = `${topic}/${partition}`
  for (let next = from; next < to; ) {
    const messages = await fetched(reader, { name, partition, offset: next, to })
    for (const { offset, value, isControlRecord } of messages) {
      const at = Number(offset)
      if (at < next || at >= to) continue
      next = at + 1
      if (isControlRecord !== true) yield { topic, source, offset: at, raw: value ?? new Uint8Array(0) }
    }
  }
}

interface Place extends Pick<Run, 'name' | 'partition' | 'to'> {
  readonly offset: number
}

/** @throws Error if there is no message at or after the offset. */
async function fetched(reader: PartitionReader, place: Place): Promise<readonly StoredMessage[]> {
  const { name, partition, offset } = place
  const fetch = async () => {
    const messages = await reader.fetch(name, partition, offset)
    if (messages.some((message) => Number(message.offset) >= offset)) return messages
    throw new Error(`Kafka gives nothing from offset ${offset} of partition ${partition} of ${name}.`)
  }
  const mayAgain = (error: unknown, tried: number) => tried < MAX_ATTEMPTS && !isOutOfRange(error)
  try {
    return await retried(fetch, mayAgain, BETWEEN_TRIES)
  } catch (error) {
    if (!isOutOfRange(error)) throw error
    return [await lastDeleted(reader, place)]
  }
}

/** An empty record in place of the last deleted one before the first one that is left. */
async function lastDeleted(reader: PartitionReader, { name, partition, offset, to }: Place): Promise<StoredMessage> {
  const begin = await reader.begin(name, partition)
  if (begin <= offset) throw new Error(`Kafka has nothing at offset ${offset} of partition ${partition} of ${name}.`)
  return { offset: String(Math.min(begin, to) - 1), value: null, isControlRecord: true }
}
