import { randomUUID } from 'node:crypto'
import type { EventLog } from '../../ports/event-log.ts'
import { kafkaClient } from '../client.ts'
import { type KafkaLogOptions, openKafkaEventLog } from '../event-log.ts'

export function testBrokers(): readonly string[] {
  const brokers = process.env.TEST_KAFKA_BROKERS
  if (brokers === undefined) throw new Error('TEST_KAFKA_BROKERS must be set: start the engines with npm run engines')
  return brokers.split(',')
}

export function testOptions(parts: Partial<KafkaLogOptions> = {}): KafkaLogOptions {
  return {
    brokers: testBrokers(),
    topics: ['letters'],
    replication: 1,
    minInSync: 1,
    partitions: 3,
    tls: false,
    sasl: undefined,
    prefix: `test-${randomUUID()}-`,
    onReport: () => {},
    onFailure: () => {},
    onFatal: (error) => {
      throw error
    },
    // Followers stop when their last fetch returns; keep it short.
    maxWait: 20,
    ...parts,
  }
}

export interface TestLog {
  readonly log: EventLog
  readonly options: KafkaLogOptions
  readonly reopen: () => Promise<EventLog>
  readonly close: () => Promise<void>
}

export async function openTestLog(parts: Partial<KafkaLogOptions> = {}): Promise<TestLog> {
  const options = testOptions(parts)
  let log = await openKafkaEventLog(options)
  return {
    log,
    options,
    reopen: async () => {
      await log.close()
      log = await openKafkaEventLog(options)
      return log
    },
    close: async () => {
      await log.close()
      await removeTopics(options)
    },
  }
}

export function testClient({ brokers = testBrokers() } = {}) {
  return kafkaClient({ brokers, sasl: undefined, tls: undefined, onReport: () => {} })
}

export async function removeTopics({ topics, prefix }: KafkaLogOptions): Promise<void> {
  const admin = await testClient().admin(10_000)
  // A test whose start failed created none, and should report its own failure.
  const present = new Set(await admin.listTopics())
  const own = topics.map((topic) => `${prefix}${topic}`)
  await admin.deleteTopics({ topics: own.filter((name) => present.has(name)) })
  await admin.disconnect()
}
