import { randomUUID } from 'node:crypto'
import type { Db } from 'mongodb'
import type { LimiterFactory } from '../../../common/limiter.ts'
import { type Mongo, type MongoOptions, openMongo } from '../client.ts'
import { mongoLimiter } from '../limiter.ts'

/** @throws Error if the test run has no MongoDB. */
export function testUri(): string {
  const uri = process.env.TEST_MONGODB_URI
  if (uri === undefined) {
    throw new Error(
      'TEST_MONGODB_URI is not set: npm test starts a MongoDB; beside it, take the one of npm run engines.',
    )
  }
  return uri
}

export function testHost(): string {
  return new URL(testUri().replace(/^mongodb:/, 'http:')).host
}

export function freshName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`
}

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

export function databaseOf({ documents }: Mongo, name = freshName()): Db {
  const { readConcern, writeConcern, readPreference } = documents
  return documents.client.db(name, {
    ...(readConcern !== undefined && { readConcern }),
    ...(writeConcern !== undefined && { writeConcern }),
    ...(readPreference !== undefined && { readPreference }),
  })
}

export async function inTwoProcesses<T>(
  mongo: Mongo,
  make: (limiter: LimiterFactory) => T,
  work: (one: T, other: T) => Promise<void>,
): Promise<void> {
  const db = databaseOf(mongo)
  await work(make(await mongoLimiter(db)), make(await mongoLimiter(db)))
  await db.dropDatabase()
}
