// What is asked of brokers without a group, with a part of kafkajs that it uses itself but does not export.

/** Of a fetch without a group. */
const FETCH_BYTES = 4 * 1_024 * 1_024
const FETCH_WAIT_MS = 1_000
/** Everything that stands in a partition, whether the transaction that it was written in has ended or not. */
const READ_UNCOMMITTED = 0

/** The part of kafkajs' `Cluster` that these use. */
export interface Cluster {
  connect(): Promise<void>
  disconnect(): Promise<void>
  addTargetTopic(topic: string): Promise<void>
  refreshMetadata(): Promise<void>
  findLeaderForPartitions(topic: string, partitions: readonly number[]): Readonly<Record<string, readonly number[]>>
  findBroker(asked: { readonly nodeId: string }): Promise<{ fetch(asked: object): Promise<FetchAnswer> }>
  fetchTopicsOffset(asked: readonly object[]): Promise<readonly TopicOffsets[]>
  findTopicPartitionMetadata(topic: string): readonly { readonly partitionId: number }[]
  addMultipleTargetTopics(topics: readonly string[]): Promise<void>
  refreshMetadataIfNecessary(): Promise<void>
  metadata(asked: { readonly topics: readonly string[] }): Promise<{ readonly topicMetadata: readonly LedTopic[] }>
}

interface At {
  readonly partition: number
  readonly offset: string
}

/** An offset of each partition of a topic. */
interface TopicOffsets {
  readonly topic: string
  readonly partitions: readonly At[]
}

/** Who leads the partitions of a topic, and who has all that the leader has. */
interface LedTopic {
  readonly partitionMetadata: readonly { readonly leader: number; readonly isr: readonly number[] }[]
}

interface FetchAnswer {
  readonly responses: readonly { readonly partitions: readonly { readonly messages: readonly StoredMessage[] }[] }[]
}

/** A message as it stands in a partition; `isControlRecord` where Kafka itself has written it. */
export interface StoredMessage {
  readonly offset: string
  readonly value: Buffer | null
  readonly isControlRecord?: boolean
}

/** Reads partitions without a group: Kafka keeps nothing of it. */
export interface PartitionReader {
  /** What stands at an offset and behind it; what stands before it may come along. */
  readonly fetch: (topic: string, partition: number, offset: number) => Promise<readonly StoredMessage[]>
  /** The first offset that Kafka has not forgotten. */
  readonly begin: (topic: string, partition: number) => Promise<number>
  readonly close: () => Promise<void>
}

/** Asks about topics. kafkajs' own admin asks for the ends of one topic at a time, and for its begin as well. */
export interface TopicReader {
  readonly state: (topics: readonly string[]) => Promise<readonly LedTopic[]>
  /** The next offset to be written of each partition. */
  readonly ends: (topics: readonly string[]) => Promise<readonly TopicOffsets[]>
  readonly close: () => Promise<void>
}

/** Asks about topics over the connections of this cluster. Rejects as kafkajs does, and tries nothing again. */
export function topicReaderOf(cluster: Cluster): TopicReader {
  let hasFailed = false

  function partitionsOf(topic: string) {
    const known = cluster.findTopicPartitionMetadata(topic)
    // Nothing would be asked about it, and it would look as if there were no such topic.
    if (known.length === 0) throw new Error(`Nobody knows the partitions of ${topic}.`)
    return known.map(({ partitionId: partition }) => ({ partition }))
  }

  async function ends(topics: readonly string[]): Promise<readonly TopicOffsets[]> {
    await cluster.addMultipleTargetTopics(topics)
    // Where it has failed, another broker may lead by now.
    if (hasFailed) await cluster.refreshMetadata()
    else await cluster.refreshMetadataIfNecessary()
    const asked = topics.map((topic) => ({ topic, partitions: partitionsOf(topic), fromBeginning: false }))
    return cluster.fetchTopicsOffset(asked)
  }

  return {
    state: async (topics) => (await cluster.metadata({ topics })).topicMetadata,
    ends: async (topics) => {
      try {
        const found = await ends(topics)
        hasFailed = false
        return found
      } catch (error) {
        hasFailed = true
        throw error
      }
    },
    close: () => cluster.disconnect(),
  }
}

/** Reads partitions over the connections of this cluster. Rejects as kafkajs does, and tries nothing again. */
export function partitionReaderOf(cluster: Cluster): PartitionReader {
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
