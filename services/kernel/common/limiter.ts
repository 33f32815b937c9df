import { createRequire } from 'node:module'
import { type Message, message } from '@arrive/contracts/messages/message.ts'
import type * as Flexible from 'rate-limiter-flexible'
import { ArriveError } from './errors.ts'

// The package's index would load limiters for all databases.
const require = createRequire(import.meta.url)
export const RateLimiterRes: typeof Flexible.RateLimiterRes = require('rate-limiter-flexible/lib/RateLimiterRes.js')

/** In milliseconds; the general message fits waits of a few minutes. */
const FEW_MINUTES = 20 * 60_000
const HOUR = 60 * 60_000

/** A key that exceeds it may be blocked for longer. */
export interface Rule {
  readonly name: string
  readonly points: number
  readonly seconds: number
  readonly blockSeconds?: number
}

/** `consume` rejects with a `RateLimiterRes` over the limit, with an Error if the store is unavailable. */
export type Limiter = Pick<Flexible.RateLimiterAbstract, 'consume' | 'reward' | 'block' | 'delete' | 'get'>

export type LimiterFactory = (rule: Rule) => Limiter

/** Other errors than a limiter's rejection go to `otherwise`. */
export function refusedOr(otherwise: (cause: unknown) => void = rethrow): (cause: unknown) => void {
  return (cause) => {
    if (cause instanceof RateLimiterRes) throw tooMany(cause.msBeforeNext)
    otherwise(cause)
  }
}

function rethrow(cause: unknown): never {
  throw cause
}

export function tooMany(ms: number): ArriveError {
  return new ArriveError('too-many', { retryAfter: Math.max(1, Math.ceil(ms / 1_000)), message: waitFor(ms) })
}

/** A daily limit needs a message with hours. */
function waitFor(ms: number): Message | undefined {
  if (ms <= FEW_MINUTES) return undefined
  const hours = Math.ceil(ms / HOUR)
  return hours === 1 ? message('limit.an-hour') : message('limit.hours', { hours: String(hours) })
}
