import { createRequire } from 'node:module'
import type { Db } from 'mongodb'
import type * as Flexible from 'rate-limiter-flexible'
import type { Limiter, LimiterFactory } from '../edge/limits.ts'
import { createDoor, type Door } from './door.ts'

// By its own file: the package's index loads a limiter for every database there is.
const require = createRequire(import.meta.url)
const RateLimiterMongo: typeof Flexible.RateLimiterMongo = require('rate-limiter-flexible/lib/RateLimiterMongo.js')

const LIMITS = 'limits'

/**
 * Limiters that all processes count in together, `busy` where MongoDB is away. Their keys are blind hashes; what has
 * expired is removed by the server.
 */
export async function mongoLimiter(db: Db): Promise<LimiterFactory> {
  const limits = db.collection(LIMITS)
  await Promise.all([
    limits.createIndex({ key: 1 }, { unique: true }),
    limits.createIndex({ expire: 1 }, { expireAfterSeconds: 0 }),
  ])
  const door = createDoor('limiter')
  return ({ name, points, seconds, blockSeconds = 0 }) => {
    const limiter = new RateLimiterMongo({
      storeClient: db,
      tableName: LIMITS,
      keyPrefix: name,
      points,
      duration: seconds,
      blockDuration: blockSeconds,
      disableIndexesCreation: true,
    })
    return behind(door, limiter)
  }
}

/** A refusal is no error of MongoDB's, so it passes as it is. */
function behind({ read }: Door, limiter: Limiter): Limiter {
  return {
    consume: (key) => read(() => limiter.consume(key)),
    reward: (key, points) => read(() => limiter.reward(key, points)),
    block: (key, seconds) => read(() => limiter.block(key, seconds)),
    delete: (key) => read(() => limiter.delete(key)),
    get: (key) => read(() => limiter.get(key)),
  }
}
