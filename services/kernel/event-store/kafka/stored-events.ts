import { retried } from '../../common/retried.ts'
import { SettingError } from '../../common/setting-values.ts'
import type { Source } from '../ports/event-log.ts'
import { type Admin, kafkaClient, type PartitionReader, type StoredMessage, tlsOptions } from './client.ts'
import { connectWithRetry, describeClosed, isOutOfRange } from './failure.ts'
import type { KafkaSettings } from './settings.ts'

/** An event as it stands in a partition, whether it is what was written or not. */
export interface StoredEvent {
  readonly topic: string
  readonly source: Source
  readonly offset: number
  /** Bytes. */
  readonly raw: Uint8Array
}

export interface StoredTopicsOptions extends Pick<KafkaSettings, 'brokers' | 'tls' | 'sasl' | 'prefix'> {
  /** The topics that the product knows. One that Kafka does not have has no rows. */
  readonly topics: readonly string[]
  /** The topic that says what stands in the others: nothing that it says came later than what is read of them. */
  readonly first: string
}

/** Of an answer; the work of the start has a time of its own. */
const REQUEST_MS = 10_000
const MAX_ATTEMPTS = 5
const BETWEEN_TRIES = 500

/**
 * The events of all topics up to where they end now, each partition in its order, beside whoever writes them. Without a
 * group, so that nothing of it is written anywhere.
 * @throws SettingError where no broker answers, or none of the topics is there. @throws Error where a partition cannot
 * be read.
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

/** What is to be read of a partition. */
interface Run {
  readonly topic: string
  /** As Kafka calls the topic. */
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

/**
 * The events of a part of a partition, in order. What Kafka has forgotten of it, as where somebody has deleted records,
 * is passed over: whoever checks the log has to get what is left. @throws Error where one does not come.
 */
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

/** What stands at an offset or, where nothing does, behind it. @throws Error where nothing comes. */
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

/** The last record that was deleted before the first one that is left: it holds nothing. */
async function lastDeleted(reader: PartitionReader, { name, partition, offset, to }: Place): Promise<StoredMessage> {
  const begin = await reader.begin(name, partition)
  if (begin <= offset) throw new Error(`Kafka has nothing at offset ${offset} of partition ${partition} of ${name}.`)
  return { offset: String(Math.min(begin, to) - 1), value: null, isControlRecord: true }
}
