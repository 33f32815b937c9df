import { Kafka, logLevel } from 'kafkajs'
// Fixes kafkajs' timer, which makes Node warn at every start.
import '../../services/kernel/testing/engines.ts'

/** Resolves once the controller has admitted the broker; before that the broker list is empty. */
export async function askKafka(broker: string): Promise<void> {
  const admin = new Kafka({
    brokers: [broker],
    logLevel: logLevel.NOTHING,
    connectionTimeout: 1_000,
    requestTimeout: 2_000,
    retry: { retries: 0 },
  }).admin()
  try {
    await admin.connect()
    const { brokers } = await admin.describeCluster()
    if (brokers.length === 0) throw new Error('the broker is not in its cluster yet')
  } finally {
    await admin.disconnect()
  }
}
