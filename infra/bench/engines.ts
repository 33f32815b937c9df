import { randomBytes } from 'node:crypto'
import { type Engines, startEngines } from '../engines/engines.ts'
import { onAllCores } from './processes.ts'

type Environment = Readonly<Record<string, string>>

/**
 * Starts Kafka and MongoDB for one measure, free to use every core as if they had machines of their own, gives it what
 * leads a process to them, and ends them whatever came of it.
 */
export async function withEngines<T>(measure: (environment: Environment) => Promise<T>): Promise<T> {
  const engines = await onAllCores(startEngines)
  try {
    return await measure(environmentOf(engines))
  } finally {
    await engines.end()
  }
}

/** A single broker: each event is on its disk before it is acknowledged. Else what an installation has by default. */
function environmentOf({ kafka, mongo }: Engines): Environment {
  return {
    KAFKA_BROKERS: kafka.brokers,
    KAFKA_REPLICATION: '1',
    MONGODB_URI: mongo.uri,
    MASTER_KEY: randomBytes(32).toString('base64'),
  }
}
