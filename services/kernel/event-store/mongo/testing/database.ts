import { randomUUID } from 'node:crypto'
import type { Db } from 'mongodb'
import type { LimiterFactory } from '../../../common/limiter.ts'
import { type Mongo, type MongoOptions, openMongo } from '../client.ts'
import { mongoLimiter } from '../limiter.ts'

/** The MongoDB of the test run. @throws Error if there is none. */
export function testUri(): string {
  const uri = process.env.TEST_MONGODB_URI
  if (uri === undefined) {
    throw new Error(
      'TEST_MONGODB_URI is not set: npm test starts a MongoDB; beside it, take the one of npm run engines.',
    )
  }
  return uri
}

/** `host:port` of its first member. */
export function testHost(): string {
  return new URL(testUri().replace(/^mongodb:/, 'http:')).host
}

/** A database name of its own for every test. */
export function freshName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`
}

/** Connects to the MongoDB of the test run. */
export function openTestMongo(options: Partial<MongoOptions> = {}): Promise<Mongo> {
  return openMongo({
    uri: testUri(),
    database: freshName(),
    keysUri: undefined,
    caFile: undefined,
    certificateFile: undefined,
    ...options,
  })
}

/** Another database of the same client. */
export function databaseOf({ documents }: Mongo, name = freshName()): Db {
  const { readConcern, writeConcern, readPreference } = documents
  return documents.client.db(name, {
    ...(readConcern !== undefined && { readConcern }),
    ...(writeConcern !== undefined && { writeConcern }),
    ...(readPreference !== undefined && { readPreference }),
  })
}

/** Two processes that share a new database, as each makes its limiters at its start. */
export async function inTwoProcesses<T>(
  mongo: Mongo,
  make: (limiter: LimiterFactory) => T,
  work: (one: T, other: T) => Promise<void>,
): Promise<void> {
  const db = databaseOf(mongo)
  await work(make(await mongoLimiter(db)), make(await mongoLimiter(db)))
  await db.dropDatabase()
}
