import { type Admin, Kafka, logLevel } from 'kafkajs'
// Fixes kafkajs' timer, which makes Node warn at every start.
import '../../services/kernel/testing/engines.ts'

/** Without retries, so that the caller decides when to ask again. */
export async function withAdmin<T>(brokers: readonly string[], work: (admin: Admin) => Promise<T>): Promise<T> {
  const limits = { connectionTimeout: 1_000, requestTimeout: 2_000, retry: { retries: 0 } }
  const admin = new Kafka({ brokers: [...brokers], logLevel: logLevel.NOTHING, ...limits }).admin()
  try {
    await admin.connect()
    return await work(admin)
  } finally {
    await admin.disconnect()
  }
}

/** Resolves once the controllers have admitted the broker; before that it is not in the list of brokers. */
export async function askKafka(broker: string, id = 1): Promise<void> {
  const { brokers } = await withAdmin([broker], (admin) => admin.describeCluster())
  if (!brokers.some(({ nodeId }) => nodeId === id)) throw new Error('the broker is not in its cluster yet')
}
