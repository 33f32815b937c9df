import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type * as Flexible from 'rate-limiter-flexible'
import { ArriveError } from '../errors.ts'
import { patiently } from '../patience.ts'

// By their own files: the package's index loads a limiter for every database there is.
const require = createRequire(import.meta.url)
const RateLimiterMemory: typeof Flexible.RateLimiterMemory = require('rate-limiter-flexible/lib/RateLimiterMemory.js')
const RateLimiterRes: typeof Flexible.RateLimiterRes = require('rate-limiter-flexible/lib/RateLimiterRes.js')

/** So many points in so many seconds; who takes more may be kept out for longer. */
export interface Rule {
  readonly name: string
  readonly points: number
  readonly seconds: number
  readonly blockSeconds?: number
}

/** What is used of rate-limiter-flexible; every store of it fits. */
export interface Limiter {
  /** Rejects with a `RateLimiterRes` where the key is over its limit, with an Error where the store is away. */
  readonly consume: (key: string) => Promise<Flexible.RateLimiterRes>
  readonly reward: (key: string, points: number) => Promise<Flexible.RateLimiterRes>
  readonly block: (key: string, seconds: number) => Promise<Flexible.RateLimiterRes>
  readonly delete: (key: string) => Promise<boolean>
  readonly get: (key: string) => Promise<Flexible.RateLimiterRes | null>
}

export type LimiterFactory = (rule: Rule) => Limiter

export interface Limiters {
  /**
   * Counts one call of this kind by this address, where `request` names it only once: its repeats, up to 100 a day, pass
   * through whatever process they come.
   * @throws ArriveError `too-many`
   */
  readonly count: (kind: 'form' | 'registration', address: string, request?: string) => Promise<void>
}

/** Guards logins; `account` is a blind hash of the login name, `address` the one of the request. */
export interface LoginLimits {
  /** Counts a try as failed until the opposite is told. @throws ArriveError `too-many`, or the store's error */
  readonly assertMayTry: (address: string, account: string) => Promise<void>
  readonly failed: (address: string, account: string) => Promise<void>
  readonly succeeded: (address: string, account: string) => Promise<void>
}

/** Longer than this no public call waits for its counters. Milliseconds. */
const PATIENCE = 300
const MINUTE = 60
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** How often a day one and the same request may come: more than whoever tries again needs, and few enough to hash a password for. */
const REPEATS = 100

/** Limiters of this process alone. */
export const memoryLimiter: LimiterFactory = ({ name, points, seconds, blockSeconds = 0 }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds, blockDuration: blockSeconds })

/**
 * The limits of the public calls: forms 5 a minute and 30 a day, registrations 10 an hour, each per address.
 * With the store away, or slow, they let pass and say so: an application must not be lost for a counter.
 */
export function createLimiters(newLimiter: LimiterFactory, storeAway: (cause: unknown) => void): Limiters {
  const rules = {
    form: [
      newLimiter({ name: 'form-minute', points: 5, seconds: MINUTE }),
      newLimiter({ name: 'form-day', points: 30, seconds: DAY }),
    ],
    registration: [newLimiter({ name: 'registration-hour', points: 10, seconds: HOUR })],
  }
  const counted = newLimiter({ name: 'counted', points: REPEATS, seconds: DAY })

  /** Noted when it has been counted, and not before: of two at once none may pass while the other is refused. */
  async function countOnce(kind: keyof typeof rules, address: string, request: string): Promise<void> {
    const key = createHash('sha256').update(request).digest('base64url')
    if ((await counted.get(key)) === null) await consumeAll(rules[kind], address)
    await counted.consume(key)
  }

  return {
    count: (kind, address, request) => {
      const counting = () =>
        request === undefined ? consumeAll(rules[kind], address) : countOnce(kind, address, request)
      return patiently(PATIENCE, counting, late).catch(refusedOr(storeAway))
    },
  }
}

async function consumeAll(limiters: readonly Limiter[], address: string): Promise<void> {
  for (const limiter of limiters) await limiter.consume(address)
}

function late(): Error {
  return new Error('The store of the limits did not answer in time')
}

/** Turns a limiter's rejection into the refusal, and hands anything else on. */
export function refusedOr(otherwise: (cause: unknown) => void): (cause: unknown) => void {
  return (cause) => {
    if (cause instanceof RateLimiterRes) throw tooMany(cause.msBeforeNext)
    otherwise(cause)
  }
}

function tooMany(ms: number): ArriveError {
  return new ArriveError('too-many', { retryAfter: Math.max(1, Math.ceil(ms / 1_000)) })
}
