import { type Cache, createCache } from './cache.ts'
import { type Limiter, type LimiterFactory, RateLimiterRes, type Rule } from './limiter.ts'

/** Maximum number of counters per rule, so that invented names cannot exhaust the memory. */
const MAX_ENTRIES = 50_000

interface Counter {
  points: number
  /** Milliseconds since 1970. */
  ends: number
}

/** Each limiter forgets its least recently used counters. */
export function createMemoryLimiter(kept = MAX_ENTRIES, now = () => Date.now()): LimiterFactory {
  return (rule) => limiterOf(rule, createCache(kept), now)
}

export const memoryLimiter: LimiterFactory = createMemoryLimiter()

type Counters = Cache<string, Counter>

function limiterOf({ points, seconds, blockSeconds = 0 }: Rule, counters: Counters, now: () => number): Limiter {
  const resultOf = ({ points: consumed, ends }: Counter) =>
    new RateLimiterRes(Math.max(points - consumed, 0), ends - now(), consumed)

  function current(key: string): Counter | undefined {
    const counter = counters.get(key)
    return counter !== undefined && counter.ends > now() ? counter : undefined
  }

  function begin(key: string, first: number, forSeconds: number): Counter {
    const counter = { points: first, ends: now() + forSeconds * 1_000 }
    counters.set(key, counter)
    return counter
  }

  return {
    consume: async (key: string, taken = 1) => {
      const counter = current(key) ?? begin(key, 0, seconds)
      const before = counter.points
      counter.points += taken
      if (counter.points <= points) return resultOf(counter)
      if (blockSeconds > 0 && before <= points) counter.ends = now() + blockSeconds * 1_000
      throw resultOf(counter)
    },
    reward: async (key: string, given: number) => {
      const counter = current(key) ?? { points: 0, ends: now() }
      counter.points = Math.max(0, counter.points - given)
      return resultOf(counter)
    },
    block: async (key: string, forSeconds: number) => resultOf(begin(key, points + 1, forSeconds)),
    delete: async (key: string) => counters.delete(key),
    get: async (key: string) => {
      const counter = current(key)
      return counter === undefined ? null : resultOf(counter)
    },
  }
}
