import { createRequire } from 'node:module'
import type { Db } from 'mongodb'
import type * as Flexible from 'rate-limiter-flexible'
import type { LimiterFactory } from '../edge/limits.ts'

// By its own file: the package's index loads a limiter for every database there is.
const require = createRequire(import.meta.url)
const RateLimiterMongo: typeof Flexible.RateLimiterMongo = require('rate-limiter-flexible/lib/RateLimiterMongo.js')

const LIMITS = 'limits'

/** Limiters that all processes count in together. Their keys are blind hashes; what has expired is removed by the server. */
export async function mongoLimiter(db: Db): Promise<LimiterFactory> {
  const limits = db.collection(LIMITS)
  await Promise.all([
    limits.createIndex({ key: 1 }, { unique: true }),
    limits.createIndex({ expire: 1 }, { expireAfterSeconds: 0 }),
  ])
  return ({ name, points, seconds, blockSeconds = 0 }) =>
    new RateLimiterMongo({
      storeClient: db,
      tableName: LIMITS,
      keyPrefix: name,
      points,
      duration: seconds,
      blockDuration: blockSeconds,
      disableIndexesCreation: true,
    })
}
