import { createRequire } from 'node:module'
import type { Collection, Db } from 'mongodb'
import type * as Flexible from 'rate-limiter-flexible'
import type { Limiter, LimiterFactory } from '../../common/limiter.ts'
import { createGateway, type MongoGateway } from './gateway.ts'

// By its own file: the package's index loads a limiter for every database there is.
const require = createRequire(import.meta.url)
const RateLimiterMongo: typeof Flexible.RateLimiterMongo = require('rate-limiter-flexible/lib/RateLimiterMongo.js')

const LIMITS = 'limits'

interface Bound {
  readonly kept: number
  readonly every: number
}

/** Counters kept at most, and after how many new counts of a process they are counted. */
const BOUND: Bound = { kept: 200_000, every: 1_000 }

/**
 * Limiters that all processes count in together, `busy` where MongoDB is away. Their keys are blind hashes; what has
 * expired is removed by the server, and of more than are kept the oldest: whoever invents names or comes from many
 * addresses takes no more of the disk.
 */
export async function mongoLimiter(db: Db, { kept, every }: Bound = BOUND): Promise<LimiterFactory> {
  const limits = db.collection(LIMITS)
  await Promise.all([
    limits.createIndex({ key: 1 }, { unique: true }),
    limits.createIndex({ expire: 1 }, { expireAfterSeconds: 0 }),
  ])
  const gateway = createGateway('limiter')
  let counts = 0
  // Nobody waits for it; what could not be removed is removed after the next ones.
  const counted = () => {
    if (++counts % every === 0) void removeOldest(limits, kept).catch(() => undefined)
  }
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
    return behindGateway(gateway, limiter, counted)
  }
}

/** A refusal is no error of MongoDB's, so it passes as it is. */
function behindGateway({ read }: MongoGateway, limiter: Limiter, counted: () => void): Limiter {
  return {
    consume: (key) => {
      counted()
      return read(() => limiter.consume(key))
    },
    reward: (key, points) => read(() => limiter.reward(key, points)),
    block: (key, seconds) => read(() => limiter.block(key, seconds)),
    delete: (key) => read(() => limiter.delete(key)),
    get: (key) => read(() => limiter.get(key)),
  }
}

/** By when they were made: an id of MongoDB's begins with it. */
async function removeOldest(limits: Collection, kept: number): Promise<void> {
  const surplus = (await limits.estimatedDocumentCount()) - kept
  if (surplus <= 0) return
  const [first] = await limits.find().project({ _id: 1 }).sort({ _id: 1 }).skip(surplus).limit(1).toArray()
  if (first !== undefined) await limits.deleteMany({ _id: { $lt: first['_id'] } })
}
