import { type KafkaEngine, type KafkaOptions, startKafka } from './kafka.ts'
import { type MongoEngine, startMongo } from './mongo.ts'

export interface Engines {
  readonly kafka: KafkaEngine
  readonly mongo: MongoEngine
  readonly end: () => Promise<void>
}

/** Starts Kafka and MongoDB in parallel; if one fails, stops the other. @throws EnginesFailure */
export async function startEngines(options: Pick<KafkaOptions, 'measured'> = {}): Promise<Engines> {
  const [kafka, mongo] = await Promise.allSettled([startKafka(options), startMongo(options)])
  if (kafka.status === 'fulfilled' && mongo.status === 'fulfilled') {
    const engines = { kafka: kafka.value, mongo: mongo.value }
    return { ...engines, end: () => endAll([engines.kafka, engines.mongo]) }
  }
  await endAll([kafka, mongo].flatMap((started) => (started.status === 'fulfilled' ? [started.value] : [])))
  throw [kafka, mongo].find((started) => started.status === 'rejected')?.reason
}

async function endAll(engines: readonly { end: () => Promise<void> }[]): Promise<void> {
  await Promise.all(engines.map((engine) => engine.end()))
}
