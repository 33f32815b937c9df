import { randomBytes } from 'node:crypto'

/** Lines for a shell with every setting that a start on these engines needs. The key is new, as the data is. */
export function startLines(brokers: string, mongoUri: string): string {
  const settings = {
    KAFKA_BROKERS: brokers,
    KAFKA_REPLICATION: '1',
    MONGODB_URI: mongoUri,
    MASTER_KEY: randomBytes(32).toString('base64'),
  }
  return Object.entries(settings)
    .map(([name, value]) => `export ${name}='${value}'`)
    .join('\n')
}
