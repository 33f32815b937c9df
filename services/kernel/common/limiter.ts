import { createRequire } from 'node:module'
import { type Message, message } from '@arrive/contracts/messages/message.ts'
import type * as Flexible from 'rate-limiter-flexible'
import { ArriveError } from './errors.ts'

// By its own file: the package's index loads a limiter for every database there is.
const require = createRequire(import.meta.url)
export const RateLimiterRes: typeof Flexible.RateLimiterRes = require('rate-limiter-flexible/lib/RateLimiterRes.js')

/** What the general sentence of the refusal is right about, and an hour, in milliseconds. */
const FEW_MINUTES = 20 * 60_000
const HOUR = 60 * 60_000

/** Maximum points per number of seconds; a key that exceeds it may be blocked for longer. */
export interface Rule {
  readonly name: string
  readonly points: number
  readonly seconds: number
  readonly blockSeconds?: number
}

/**
 * What is used of rate-limiter-flexible; every store of it fits. `consume` rejects with a `RateLimiterRes` if the key
 * is over its limit, with an Error if the store is unavailable.
 */
export type Limiter = Pick<Flexible.RateLimiterAbstract, 'consume' | 'reward' | 'block' | 'delete' | 'get'>

export type LimiterFactory = (rule: Rule) => Limiter

/** Turns a limiter's rejection into the refusal, and hands anything else on: by throwing it, unless told otherwise. */
export function refusedOr(otherwise: (cause: unknown) => void = rethrow): (cause: unknown) => void {
  return (cause) => {
    if (cause instanceof RateLimiterRes) throw tooMany(cause.msBeforeNext)
    otherwise(cause)
  }
}

function rethrow(cause: unknown): never {
  throw cause
}

/** That somebody is over a limit for so many milliseconds more. */
export function tooMany(ms: number): ArriveError {
  return new ArriveError('too-many', { retryAfter: Math.max(1, Math.ceil(ms / 1_000)), message: waitFor(ms) })
}

/** Some limits are a day's: whoever waits for minutes there tries in vain. Nothing more for those of minutes. */
function waitFor(ms: number): Message | undefined {
  if (ms <= FEW_MINUTES) return undefined
  const hours = Math.ceil(ms / HOUR)
  return hours === 1 ? message('limit.an-hour') : message('limit.hours', { hours: String(hours) })
}
