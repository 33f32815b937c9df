import { randomUUID } from 'node:crypto'
import { Kafka, logLevel, Partitioners } from 'kafkajs'

/** Fails fast. */
export function clientOf(brokers: string): Kafka {
  return new Kafka({ brokers: [brokers], logLevel: logLevel.NOTHING, requestTimeout: 10_000, retry: { retries: 3 } })
}

export async function newTopic(client: Kafka, configEntries: { name: string; value: string }[] = []): Promise<string> {
  const topic = `engines-${randomUUID()}`
  const admin = client.admin()
  await admin.connect()
  await admin.createTopics({ topics: [{ topic, configEntries }], waitForLeaders: false })
  await admin.disconnect()
  return topic
}

export async function send(client: Kafka, topic: string, values: readonly string[]): Promise<void> {
  const producer = client.producer({ createPartitioner: Partitioners.DefaultPartitioner })
  await producer.connect()
  try {
    await producer.send({ topic, messages: values.map((value) => ({ value })) })
  } finally {
    await producer.disconnect()
  }
}

export async function read(client: Kafka, topic: string, count: number): Promise<readonly string[]> {
  const consumer = client.consumer({ groupId: `engines-${randomUUID()}` })
  const values: string[] = []
  const all = Promise.withResolvers<void>()
  await consumer.connect()
  await consumer.subscribe({ topic, fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    eachMessage: async ({ message }) => {
      values.push(String(message.value))
      if (values.length === count) all.resolve()
    },
  })
  await all.promise
  await consumer.disconnect()
  return values
}
