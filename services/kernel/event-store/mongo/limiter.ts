import { createRequire } from 'node:module'
import type { Collection, Db } from 'mongodb'
import type * as Flexible from 'rate-limiter-flexible'
import type { Limiter, LimiterFactory } from '../../common/limiter.ts'
import { createGateway } from './gateway.ts'

// The package's index would load limiters for all databases.
const require = createRequire(import.meta.url)
const RateLimiterMongo: typeof Flexible.RateLimiterMongo = require('rate-limiter-flexible/lib/RateLimiterMongo.js')

const LIMITS = 'limits'

/** Maximum number of counters, and how many new counts trigger a check. */
const BOUND = { kept: 200_000, every: 1_000 }

/** Keys are blind hashes. The oldest counters over the limit are removed, so invented names cannot fill the disk. */
export async function mongoLimiter(db: Db, { kept, every } = BOUND): Promise<LimiterFactory> {
  const limits = db.collection(LIMITS)
  await Promise.all([
    limits.createIndex({ key: 1 }, { unique: true }),
    limits.createIndex({ expire: 1 }, { expireAfterSeconds: 0 }),
  ])
  // A rejection is not a MongoDB error, so it passes the gateway.
  const { read } = createGateway('limiter')
  let counts = 0
  return ({ name, points, seconds, blockSeconds = 0 }): Limiter => {
    const limiter = new RateLimiterMongo({
      storeClient: db,
      tableName: LIMITS,
      keyPrefix: name,
      points,
      duration: seconds,
      blockDuration: blockSeconds,
      disableIndexesCreation: true,
    })
    return {
      consume: (key, taken) => {
        // Not awaited; after a failure the next check removes them.
        if (++counts % every === 0) void removeOldest(limits, kept).catch(() => undefined)
        return read(() => limiter.consume(key, taken))
      },
      reward: (key, given) => read(() => limiter.reward(key, given)),
      block: (key, forSeconds) => read(() => limiter.block(key, forSeconds)),
      delete: (key) => read(() => limiter.delete(key)),
      get: (key) => read(() => limiter.get(key)),
    }
  }
}

/** A MongoDB id begins with its creation time. */
async function removeOldest(limits: Collection, kept: number): Promise<void> {
  const surplus = (await limits.estimatedDocumentCount()) - kept
  if (surplus <= 0) return
  const [first] = await limits.find().project({ _id: 1 }).sort({ _id: 1 }).skip(surplus).limit(1).toArray()
  if (first !== undefined) await limits.deleteMany({ _id: { $lt: first['_id'] } })
}
