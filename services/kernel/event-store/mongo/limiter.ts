import { createRequire } from 'node:module'
import type { Collection, Db } from 'mongodb'
import type * as Flexible from 'rate-limiter-flexible'
import type { Limiter, LimiterFactory } from '../../common/limiter.ts'
import { createGateway } from './gateway.ts'

// By its own file: the package's index loads a limiter for every database there is.
const require = createRequire(import.meta.url)
const RateLimiterMongo: typeof Flexible.RateLimiterMongo = require('rate-limiter-flexible/lib/RateLimiterMongo.js')

const LIMITS = 'limits'

/** How many counters are kept at most, and after how many new counts of a process they are counted. */
const BOUND = { kept: 200_000, every: 1_000 }

/**
 * Limiters that all processes count in together, `busy` where MongoDB is unavailable. Their keys are blind hashes. The
 * server removes what has expired, and of more counters than are kept the oldest are removed: inventing names or coming
 * from many addresses takes no more of the disk.
 */
export async function mongoLimiter(db: Db, { kept, every } = BOUND): Promise<LimiterFactory> {
  const limits = db.collection(LIMITS)
  await Promise.all([
    limits.createIndex({ key: 1 }, { unique: true }),
    limits.createIndex({ expire: 1 }, { expireAfterSeconds: 0 }),
  ])
  // A refusal is no error of MongoDB's, so it passes the gateway as it is.
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
        // Not waited for; what could not be removed is removed after the next ones.
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

/** An id of MongoDB begins with the time of its creation. */
async function removeOldest(limits: Collection, kept: number): Promise<void> {
  const surplus = (await limits.estimatedDocumentCount()) - kept
  if (surplus <= 0) return
  const [first] = await limits.find().project({ _id: 1 }).sort({ _id: 1 }).skip(surplus).limit(1).toArray()
  if (first !== undefined) await limits.deleteMany({ _id: { $lt: first['_id'] } })
}
