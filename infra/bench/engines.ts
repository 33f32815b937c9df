import { randomBytes } from 'node:crypto'
import { type Engines, startEngines } from '../engines/engines.ts'
import { onAllCores } from './processes.ts'

type Environment = Readonly<Record<string, string>>

/** Runs `measure` with its own Kafka and MongoDB, which may use every core, as if on other machines. */
export async function withEngines<T>(measure: (environment: Environment) => Promise<T>): Promise<T> {
  const engines = await onAllCores(() => startEngines({ measured: true }))
  try {
    return await measure(environmentOf(engines))
  } finally {
    await engines.end()
  }
}

/** One broker that syncs each event to disk before acknowledging it; otherwise default settings. */
function environmentOf({ kafka, mongo }: Engines): Environment {
  return {
    KAFKA_BROKERS: kafka.brokers,
    KAFKA_REPLICATION: '1',
    MONGODB_URI: mongo.uri,
    MASTER_KEY: randomBytes(32).toString('base64'),
  }
}
