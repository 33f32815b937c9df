import { prepareTopics } from '../topics.ts'
import { testClient, testOptions } from './logs.ts'

export interface StoredRecord {
  readonly topic: string
  readonly partition: number
  readonly key: string
  readonly value: string | Buffer
}

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

/** Deletes records before an offset of a partition (`<topic>/<number>`), as retention does. */
export async function forgetBefore(partition: string, offset: number): Promise<void> {
  const [topic = '', number] = partition.split('/')
  const admin = await testClient().admin(10_000)
  // kafkajs knows the leaders only of topics that were queried before.
  await admin.fetchTopicOffsets(topic)
  const partitions = [{ partition: Number(number), offset: String(offset) }]
  await admin.deleteTopicRecords({ topic, partitions }).finally(() => admin.disconnect())
}
