import { randomBytes } from 'node:crypto'
import { type Engines, startEngines } from '../engines/engines.ts'
import { type Environment, onAllCores } from './processes.ts'

/** Runs `measure` with its own Kafka and MongoDB, which may use every core, as if on other machines. */
export async function withEngines<T>(measure: (engines: Engines) => Promise<T>): Promise<T> {
  const engines = await onAllCores(() => startEngines({ measured: true }))
  try {
    return await measure(engines)
  } finally {
    await engines.end()
  }
}

/** One broker that syncs each event before acknowledging it. Each name gets its own topics and database. */
export function settingsFor({ kafka, mongo }: Engines, name: string): Environment {
  return {
    KAFKA_BROKERS: kafka.brokers,
    KAFKA_REPLICATION: '1',
    KAFKA_TOPIC_PREFIX: `${name}.`,
    MONGODB_URI: mongo.uri.replace('/arrive?', `/${name}?`),
    MASTER_KEY: randomBytes(32).toString('base64'),
  }
}
