import { randomBytes } from 'node:crypto'
import { type Engines, startEngines } from '../engines/engines.ts'
import { onAllCores } from './processes.ts'

type Environment = Readonly<Record<string, string>>

/**
 * Starts Kafka and MongoDB for one measurement and stops them afterwards, whatever happened. They may use every core,
 * as if on machines of their own. `measure` gets the environment that connects a process to them.
 */
export async function withEngines<T>(measure: (environment: Environment) => Promise<T>): Promise<T> {
  const engines = await onAllCores(() => startEngines({ measured: true }))
  try {
    return await measure(environmentOf(engines))
  } finally {
    await engines.end()
  }
}

/** A single broker that syncs each event to disk before acknowledging it; otherwise the defaults of an installation. */
function environmentOf({ kafka, mongo }: Engines): Environment {
  return {
    KAFKA_BROKERS: kafka.brokers,
    KAFKA_REPLICATION: '1',
    MONGODB_URI: mongo.uri,
    MASTER_KEY: randomBytes(32).toString('base64'),
  }
}
