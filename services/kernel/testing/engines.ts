/** Exports for tests and benchmarks that load Koa and the clients of Kafka and MongoDB. */
export { kafkaClient } from '../event-store/kafka/client.ts'
export { openKafkaEventLog } from '../event-store/kafka/event-log.ts'
export { fillTopics, forgetBefore, type StoredRecord } from '../event-store/kafka/testing/fill.ts'
export { removeTopics, testBrokers, testOptions } from '../event-store/kafka/testing/logs.ts'
export type { Mongo } from '../event-store/mongo/client.ts'
export { mongoKeyVault } from '../event-store/mongo/key-vault.ts'
export { mongoLimiter } from '../event-store/mongo/limiter.ts'
export {
  databaseOf,
  freshName,
  inTwoProcesses,
  openTestMongo,
  testHost,
  testUri,
} from '../event-store/mongo/testing/database.ts'
export { dropDatabases, keepOnly, storedIn } from '../event-store/mongo/testing/everything.ts'
export { fillMongo, type StoredCollections } from '../event-store/mongo/testing/fill.ts'
export { startRelay } from '../event-store/mongo/testing/relay.ts'
export { watchTransactions } from '../event-store/mongo/testing/steps.ts'
export { echo, startEdge, type ToyEdge, toyCall } from '../http/testing/toy-edge.ts'
