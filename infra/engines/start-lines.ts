import { randomBytes } from 'node:crypto'

/** Shell lines with all settings to start on these engines. The key is new, like the data. */
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
