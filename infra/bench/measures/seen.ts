import { randomUUID } from 'node:crypto'
import { kafkaClient } from '@arrive/services/kernel/testing/engines.ts'
import { MongoClient } from 'mongodb'
import type { Engines } from '../../engines/engines.ts'
import { interleave, percentile, size } from '../blocks.ts'
import { openPool, sendAtOnce, sendSteadily } from '../client.ts'
import { settingsFor, withEngines } from '../engines.ts'
import type { Figure } from '../figures.ts'
import { SERVER, startServer } from '../processes.ts'
import { newTokens, QUIET, saveAndRead } from '../requests.ts'

const RATES = [size(50), size(200)]
const BLOCK_MS = 4_000
const BODY = 'x'.repeat(1_000)
const TOPIC = 'probe'

/** From a save until a read shows it, against what any program has to do on these engines. */
export function measure(): Promise<readonly Figure[]> {
  return withEngines(async (engines) => {
    const { port } = await startServer(SERVER, { ...QUIET, ...settingsFor(engines, 'seen') })
    const tokens = await newTokens(port)
    const send = openPool(port)
    const product = (n: number) => saveAndRead(send, tokens[n % tokens.length] ?? '')
    await using probe = await openProbe(engines)
    // A cold server is too slow for these rates.
    await sendAtOnce({ ms: 5_000 }, product, 8)
    await sendAtOnce({ ms: 5_000 }, probe.once, 8)
    const figures: Figure[] = []
    for (const perSecond of RATES) {
      const times = async (work: (n: number) => Promise<unknown>) => {
        const all = await sendSteadily({ perSecond, ms: BLOCK_MS }, work)
        return { p50: percentile(all, 0.5), p99: percentile(all, 0.99) }
      }
      const blocks = await interleave({ product: () => times(product), probe: () => times(probe.once) })
      const name = `save → seen on Kafka and MongoDB ÷ bare probe, ${perSecond}/s`
      const ratio = (of: 'p50' | 'p99') => blocks.product[of] / blocks.probe[of]
      figures.push({ name: `${name}, p50`, today: '–', must: 3, aim: 2, value: ratio('p50') })
      figures.push({ name: `${name}, p99`, today: '–', must: 4, aim: 3, value: ratio('p99') })
    }
    return figures
  })
}

/** One append, one transaction of a record and its outcome, and one read back. */
async function openProbe({ kafka, mongo }: Engines) {
  const client = kafkaClient({
    brokers: kafka.brokers.split(','),
    tls: undefined,
    sasl: undefined,
    onReport: () => undefined,
  })
  const admin = await client.admin(10_000)
  await admin.createTopics({ topics: [{ topic: TOPIC, numPartitions: 6, replicationFactor: 1 }], waitForLeaders: true })
  await admin.disconnect()
  const producer = await client.producer()
  const documents = await new MongoClient(mongo.uri, { writeConcern: { w: 'majority' } }).connect()
  const [records, outcomes] = ['records', 'outcomes'].map((name) =>
    documents.db(TOPIC).collection<{ _id: string }>(name),
  )
  if (records === undefined || outcomes === undefined) throw new Error('There are no collections')
  const once = async (n: number) => {
    const id = randomUUID()
    await producer.send({ topic: TOPIC, acks: -1, messages: [{ partition: n % 6, key: id, value: BODY }] })
    await documents.withSession((session) =>
      session.withTransaction(async () => {
        await records.insertOne({ _id: id, ...{ body: BODY } }, { session })
        await outcomes.insertOne({ _id: id }, { session })
      }),
    )
    await records.findOne({ _id: id }, { readConcern: { level: 'majority' } })
  }
  const close = async () => void (await Promise.all([producer.disconnect(), documents.close()]))
  return { once, [Symbol.asyncDispose]: close }
}
