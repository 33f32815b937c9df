import { type Limiter, type LimiterFactory, RateLimiterRes, type Rule } from './limiter.ts'

/** Maximum number of counters per rule, so that invented names and many addresses cannot exhaust the memory. */
const KEPT = 50_000

interface Counter {
  points: number
  /** Milliseconds since 1970. */
  ends: number
}

/** Limiters of this process alone, each of a bounded size: what was not asked for longest is forgotten first. */
export function createMemoryLimiter(kept = KEPT, now = () => Date.now()): LimiterFactory {
  return (rule) => limiterOf(rule, createCounters(kept, now), now)
}

export const memoryLimiter: LimiterFactory = createMemoryLimiter()

function limiterOf({ points, seconds, blockSeconds = 0 }: Rule, counters: Counters, now: () => number): Limiter {
  const toldOf = ({ points: consumed, ends }: Counter) =>
    new RateLimiterRes(Math.max(points - consumed, 0), ends - now(), consumed)

  function begin(key: string, first: number, forSeconds: number): Counter {
    const counter = { points: first, ends: now() + forSeconds * 1_000 }
    counters.set(key, counter)
    return counter
  }

  return {
    consume: async (key) => {
      const counter = counters.get(key) ?? begin(key, 0, seconds)
      counter.points++
      if (counter.points <= points) return toldOf(counter)
      if (blockSeconds > 0 && counter.points === points + 1) counter.ends = now() + blockSeconds * 1_000
      throw toldOf(counter)
    },
    reward: async (key, given) => {
      const counter = counters.get(key) ?? { points: 0, ends: now() }
      counter.points = Math.max(0, counter.points - given)
      return toldOf(counter)
    },
    block: async (key, forSeconds) => toldOf(begin(key, points + 1, forSeconds)),
    delete: async (key) => counters.delete(key),
    get: async (key) => {
      const counter = counters.get(key)
      return counter === undefined ? null : toldOf(counter)
    },
  }
}

interface Counters {
  readonly get: (key: string) => Counter | undefined
  readonly set: (key: string, counter: Counter) => void
  readonly delete: (key: string) => boolean
}

/** Two generations: when the young one is full it replaces the old one, whose unused entries are dropped. */
function createCounters(kept: number, now: () => number): Counters {
  let young = new Map<string, Counter>()
  let old = new Map<string, Counter>()

  function set(key: string, counter: Counter): void {
    young.set(key, counter)
    if (young.size < kept / 2) return
    old = young
    young = new Map()
  }

  function remove(key: string): boolean {
    const was = young.delete(key)
    return old.delete(key) || was
  }

  function get(key: string): Counter | undefined {
    const counter = young.get(key) ?? old.get(key)
    if (counter === undefined) return undefined
    if (counter.ends <= now()) {
      remove(key)
      return undefined
    }
    if (!young.has(key)) {
      old.delete(key)
      set(key, counter)
    }
    return counter
  }

  return { get, set, delete: remove }
}
