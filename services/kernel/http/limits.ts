import { createHash } from 'node:crypto'
import { type Limiter, type LimiterFactory, refusedOr } from '../common/limiter.ts'
import { memoryLimiter } from '../common/memory-limiter.ts'
import { patiently } from '../common/patience.ts'

export interface Limiters {
  /**
   * Counts one call of this kind by this address, where `request` names it only once: its repeats, up to 100 a day,
   * pass through whatever process they come.
   * @throws ArriveError `too-many`
   */
  readonly count: (kind: 'form' | 'registration', address: string, request?: string) => Promise<void>
  /** Counts one save by this person, in this process. @throws ArriveError `too-many` */
  readonly countSave: (person: string) => Promise<void>
}

/** Who tries to log in. All are keyed hashes, or random: nothing here tells who somebody is. */
export interface Contender {
  /** Of the login name as it was typed, whether anybody has it or not. */
  readonly account: string
  /** Of the network of the request. */
  readonly address: string
  /** The device, where this account has logged in on it before. */
  readonly device?: string | undefined
}

/** Guards logins. */
export interface LoginLimits {
  /** Counts nothing. @throws ArriveError `too-many` for who is over a limit, or the store's error */
  readonly assertOpen: (contender: Contender) => Promise<void>
  /**
   * Counts one try and looks at the password: `undefined` is a failure, anything else a success. What throws has not
   * looked, so it was no try.
   * @throws ArriveError `too-many`, the store's error, what `look` throws
   */
  readonly attempt: <T>(contender: Contender, look: () => Promise<T | undefined>) => Promise<T | undefined>
}

/** Longer than this no public call waits for its counters. Milliseconds. */
const PATIENCE = 300
const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/**
 * How often a day one and the same request may come: more than whoever tries again needs, and few enough to hash a
 * password for.
 */
const REPEATS = 100

/**
 * The limits of the public calls: forms 5 a minute and 30 a day, registrations 10 an hour, each per address.
 * With the store away, or slow, they let pass and say so: an application must not be lost for a counter. A person's
 * saves are 120 a minute and 600 an hour, more than anybody types: they are counted in each process, because asking a
 * store would cost every save what only few need.
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
  const saves = [
    memoryLimiter({ name: 'save-minute', points: 120, seconds: MINUTE }),
    memoryLimiter({ name: 'save-hour', points: 600, seconds: HOUR }),
  ]

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
    countSave: (person) => consumeAll(saves, person).catch(refusedOr(storeAway)),
  }
}

async function consumeAll(limiters: readonly Limiter[], address: string): Promise<void> {
  for (const limiter of limiters) await limiter.consume(address)
}

function late(): Error {
  return new Error('The store of the limits did not answer in time')
}
