// What the event log uses of kafkajs, in shapes of its own, so that one file alone imports it. Numbers that Kafka
// counts in 64 bits come as text there, as kafkajs gives them.

export interface KafkaRecord {
  readonly partition: number
  readonly key: string
  readonly value: string
}

export interface TopicRecords {
  readonly topic: string
  readonly messages: readonly KafkaRecord[]
}

/** Where the records of one partition landed: the offset of the first; the others follow it in their order. */
export interface Appended {
  readonly topicName: string
  readonly partition: number
  readonly baseOffset?: string
}

export interface KafkaProducer {
  /** Resolves when all in-sync replicas of every partition have the records. Rejects in doubt: some may have landed. */
  readonly send: (records: readonly TopicRecords[]) => Promise<readonly Appended[]>
  readonly close: () => Promise<void>
}

export interface TopicConfig {
  readonly topic: string
  readonly numPartitions: number
  readonly replicationFactor: number
  readonly configEntries: { readonly name: string; readonly value: string }[]
}

export interface TopicPartition {
  readonly partitionId: number
  readonly leader: number
  readonly replicas: readonly number[]
  readonly isr: readonly number[]
}

export interface KafkaAdmin {
  readonly listTopics: () => Promise<readonly string[]>
  readonly createTopics: (topics: readonly TopicConfig[]) => Promise<void>
  readonly deleteTopics: (topics: readonly string[]) => Promise<void>
  /** The partitions of each topic. Rejects for a topic that is not there. */
  readonly describe: (topics: readonly string[]) => Promise<ReadonlyMap<string, readonly TopicPartition[]>>
  /** The settings of each topic, by name. */
  readonly configs: (topics: readonly string[]) => Promise<ReadonlyMap<string, ReadonlyMap<string, string>>>
  /** The next offset to be written, by partition. */
  readonly ends: (topic: string) => Promise<ReadonlyMap<number, number>>
  readonly close: () => Promise<void>
}

export interface FetchedMessage {
  readonly offset: string
  readonly value: Buffer | null
}

/** What one fetch returned for one partition, with the calls to the group during its processing. */
export interface Fetched {
  readonly batch: { readonly topic: string; readonly partition: number; readonly messages: readonly FetchedMessage[] }
  /** The next fetch continues after this offset. */
  readonly resolveOffset: (offset: string) => void
  /** Sends a heartbeat to the group, at most once a second. Rejects when the member must rejoin. */
  readonly heartbeat: () => Promise<void>
  /** Whether another place was sought since: what was fetched is not to be handled then. */
  readonly isStale: () => boolean
}

export interface Reading {
  readonly topics: readonly string[]
  /** The partitions that are this member's from now on, by topic. Called before anything of them is fetched. */
  readonly onJoin: (assignment: Readonly<Record<string, readonly number[]>>) => void
  /** Given one batch of a partition after the other. May reject only with what `heartbeat` rejected with. */
  readonly onBatch: (fetched: Fetched) => Promise<void>
  /** It has stopped, and not by `close`; nothing more will come of it. */
  readonly onEnd: (error: Error) => void
}

/** One member of a consumer group. */
export interface KafkaConsumer {
  /** Called once. Resolves when it has joined, or when `onEnd` was called. Rejects where no broker answers. */
  readonly run: (reading: Reading) => Promise<void>
  /** The next fetch of the partition begins there. */
  readonly seek: (topic: string, partition: number, offset: number) => void
  /** Leaves the group. A batch in hand is waited for. */
  readonly close: () => Promise<void>
}

/** A word of the client: who of it says what, about which broker. Nothing that was sent or fetched is in it. */
export interface KafkaReport {
  readonly level: 'warn' | 'error'
  readonly reason: string
  readonly host?: string
}
