import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Partitioners } from 'kafkajs'
import { MongoClient } from 'mongodb'
import { type KafkaEngine, startKafka } from './kafka.ts'
import { type MongoEngine, startMongo } from './mongo.ts'
import { freePort } from './ports.ts'
import { startProxy, type TcpProxy } from './proxy.ts'
import { clientOf, newTopic, read, send } from './records.ts'

/** How killed, stalled and paused engines behave, in processes and in containers. */
export function enginesSuite(how: 'processes' | 'containers'): void {
  const before = process.env.ENGINES
  // Own engines, because these tests kill them; the broker's clients use a proxy.
  let kafka: KafkaEngine
  let mongo: MongoEngine
  let proxy: TcpProxy

  beforeAll(async () => {
    process.env.ENGINES = how
    const port = await freePort()
    proxy = await startProxy(port)
    const started = [startKafka({ port, advertisedPort: proxy.port }), startMongo()] as const
    ;[kafka, mongo] = await Promise.all(started)
  }, 120_000)

  afterAll(async () => {
    if (before === undefined) delete process.env.ENGINES
    else process.env.ENGINES = before
    await Promise.all([kafka?.end(), mongo?.end()])
    await proxy?.close()
  })

  test('a killed broker restarts on its port with everything it acknowledged', async () => {
    const client = clientOf(kafka.brokers)
    const topic = await newTopic(client, [{ name: 'flush.messages', value: '1' }])
    await send(client, topic, ['kept'])
    await kafka.kill()
    await expect(send(client, topic, ['refused'])).rejects.toThrow()
    await kafka.start()
    await send(client, topic, ['after'])
    expect(await read(client, topic, 2)).toEqual(['kept', 'after'])
  })

  test('a killed MongoDB restarts on its port with everything it acknowledged', async () => {
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
}
