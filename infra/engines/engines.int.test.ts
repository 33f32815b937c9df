import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Kafka, logLevel, Partitioners } from 'kafkajs'
import { MongoClient } from 'mongodb'
import { sharedEngines } from './addresses.ts'
import { type KafkaEngine, startKafka } from './kafka.ts'
import { type MongoEngine, startMongo } from './mongo.ts'
import { freePort } from './ports.ts'
import { startProxy, type TcpProxy } from './proxy.ts'

// Engines of their own, because these tests kill them; the broker's clients come through a proxy.
let kafka: KafkaEngine
let mongo: MongoEngine
let proxy: TcpProxy

beforeAll(async () => {
  const port = await freePort()
  proxy = await startProxy(port)
  const started = [startKafka({ port, advertisedPort: proxy.port }), startMongo()] as const
  ;[kafka, mongo] = await Promise.all(started)
})

afterAll(async () => {
  await Promise.all([kafka?.end(), mongo?.end()])
  await proxy?.close()
})

test('a shared broker returns records in the order they were sent', async () => {
  const client = clientOf(sharedEngines().brokers)
  const topic = await newTopic(client)
  await send(client, topic, ['one', 'two', 'three'])
  expect(await read(client, topic, 3)).toEqual(['one', 'two', 'three'])
})

test('a broker does not create topics automatically', async () => {
  const client = clientOf(sharedEngines().brokers)
  await expect(send(client, `unknown-${randomUUID()}`, ['lost'])).rejects.toThrow('does not host this topic')
})

test('a transaction of the shared MongoDB commits completely or not at all', async () => {
  const client = new MongoClient(sharedEngines().uri)
  const notes = client.db(`engines-${randomUUID()}`).collection('notes')
  const insert = (texts: readonly string[], fails: boolean) =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        for (const text of texts) await notes.insertOne({ text }, { session })
        if (fails) throw new Error('not this one')
      }),
    )
  await insert(['a', 'b'], false)
  await expect(insert(['c', 'd'], true)).rejects.toThrow('not this one')
  expect((await notes.find().toArray()).map(({ text }) => text)).toEqual(['a', 'b'])
  await notes.db.dropDatabase()
  await client.close()
})

test('a broker that was killed starts again on its port with everything that it had acknowledged', async () => {
  const client = clientOf(kafka.brokers)
  const topic = await newTopic(client, [{ name: 'flush.messages', value: '1' }])
  await send(client, topic, ['kept'])
  await kafka.kill()
  await expect(send(client, topic, ['refused'])).rejects.toThrow()
  await kafka.start()
  await send(client, topic, ['after'])
  expect(await read(client, topic, 2)).toEqual(['kept', 'after'])
})

test('a MongoDB that was killed starts again on its port with everything that it had acknowledged', async () => {
  const client = new MongoClient(mongo.uri)
  const notes = client.db().collection('kept')
  await notes.insertOne({ text: 'kept' }, { writeConcern: { w: 'majority', journal: true } })
  await mongo.kill()
  await mongo.start()
  expect((await notes.findOne())?.text).toBe('kept')
  await client.close()
})

test('a stalled broker does not respond, and records sent in the meantime arrive afterward', async () => {
  const client = clientOf(kafka.brokers)
  const topic = await newTopic(client)
  const producer = client.producer({ createPartitioner: Partitioners.DefaultPartitioner })
  await producer.connect()
  await producer.send({ topic, messages: [{ value: 'before' }] })
  proxy.stall()
  let answered = false
  const sending = producer.send({ topic, messages: [{ value: 'held' }] }).then(() => {
    answered = true
  })
  await pause(500)
  expect(answered).toBe(false)
  proxy.resume()
  await sending
  await producer.disconnect()
  expect(await read(client, topic, 2)).toEqual(['before', 'held'])
})

test('a paused MongoDB does not respond until it is resumed', async () => {
  const client = new MongoClient(mongo.uri)
  await client.db().command({ ping: 1 })
  await mongo.pause()
  const ping = client.db().command({ ping: 1 })
  expect(await Promise.race([ping.then(() => 'answer'), pause(500, 'silence')])).toBe('silence')
  await mongo.resume()
  expect(await ping).toMatchObject({ ok: 1 })
  await client.close()
})

function clientOf(brokers: string): Kafka {
  return new Kafka({ brokers: [brokers], logLevel: logLevel.NOTHING, requestTimeout: 10_000, retry: { retries: 3 } })
}

async function newTopic(client: Kafka, configEntries: { name: string; value: string }[] = []): Promise<string> {
  const topic = `engines-${randomUUID()}`
  const admin = client.admin()
  await admin.connect()
  await admin.createTopics({ topics: [{ topic, configEntries }], waitForLeaders: true })
  await admin.disconnect()
  return topic
}

async function send(client: Kafka, topic: string, values: readonly string[]): Promise<void> {
  const producer = client.producer({ createPartitioner: Partitioners.DefaultPartitioner })
  await producer.connect()
  try {
    await producer.send({ topic, messages: values.map((value) => ({ value })) })
  } finally {
    await producer.disconnect()
  }
}

async function read(client: Kafka, topic: string, count: number): Promise<readonly string[]> {
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
