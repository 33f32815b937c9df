import { prepareTopics } from '../topics.ts'
import { testClient, testOptions } from './logs.ts'

/** An event as it stood in a topic. */
export interface StoredRecord {
  /** Without a prefix. */
  readonly topic: string
  readonly partition: number
  readonly key: string
  readonly value: string | Buffer
}

/** Makes the topics of these records, in the shape that tests want, and writes the records, each where it stood. */
export async function fillTopics(prefix: string, records: readonly StoredRecord[]): Promise<void> {
  const topics = Map.groupBy(records, ({ topic }) => topic)
  const admin = await testClient().admin(10_000)
  const names = [...topics.keys()].map((topic) => `${prefix}${topic}`)
  await prepareTopics(admin, { ...testOptions(), names }).finally(() => admin.disconnect())
  const producer = await testClient().producer()
  const topicMessages = [...topics].map(([topic, messages]) => ({
    topic: `${prefix}${topic}`,
    messages: [...messages],
  }))
  await producer.sendBatch({ acks: -1, topicMessages }).finally(() => producer.disconnect())
}

/** Has Kafka forget what stands before an offset of a partition, `<name of the topic>/<number>`: a retention time. */
export async function forgetBefore(partition: string, offset: number): Promise<void> {
  const [topic = '', number] = partition.split('/')
  const admin = await testClient().admin(10_000)
  // kafkajs knows the leaders of topics that it was asked about before.
  await admin.fetchTopicOffsets(topic)
  const partitions = [{ partition: Number(number), offset: String(offset) }]
  await admin.deleteTopicRecords({ topic, partitions }).finally(() => admin.disconnect())
}
