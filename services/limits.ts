import { createHash } from 'node:crypto'
import {
  type Limiter,
  type LimiterFactory,
  type Limiters,
  memoryLimiter,
  type Rule,
  refusedOr,
  withinDeadline,
} from './kernel/index.ts'

/** What is limited, by the limits that calls name (`Call.limit`). */
export interface LimitRules {
  /** Counted for each address, in a store that processes share. */
  readonly byAddress: Readonly<Record<string, readonly Rule[]>>
  /** Counted for each person, in this process: asking a store would cost every save what only few need. */
  readonly byPerson: Readonly<Record<string, readonly Rule[]>>
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * The limits of the calls: of one address 5 public forms a minute and 30 a day, and 10 registrations an hour; of one
 * person 120 saves a minute and 600 an hour, more than anybody types.
 */
export const LIMIT_RULES: LimitRules = {
  byAddress: {
    form: [
      { name: 'form-minute', points: 5, seconds: MINUTE },
      { name: 'form-day', points: 30, seconds: 24 * HOUR },
    ],
    registration: [{ name: 'registration-hour', points: 10, seconds: HOUR }],
  },
  byPerson: {
    save: [
      { name: 'save-minute', points: 120, seconds: MINUTE },
      { name: 'save-hour', points: 600, seconds: HOUR },
    ],
  },
}

/** Longer than this no public call waits for its counters. Milliseconds. */
const TIMEOUT_MS = 300
/**
 * How often a day one and the same request may come: more than whoever tries again needs, and few enough to hash a
 * password for.
 */
const REPEATS = 100

/**
 * The counters of these rules. With the store away, or slow, they let pass and say so: an application must not be lost
 * for a counter.
 */
export function createLimiters(
  newLimiter: LimiterFactory,
  rules: LimitRules,
  onStoreUnavailable: (cause: unknown) => void,
): Limiters {
  const byAddress = limitersOf(rules.byAddress, newLimiter)
  const byPerson = limitersOf(rules.byPerson, memoryLimiter)
  const counted = newLimiter({ name: 'counted', points: REPEATS, seconds: 24 * HOUR })

  /** Noted when it has been counted, and not before: of two at once none may pass while the other is refused. */
  async function countOnce(limit: string, address: string, request: string): Promise<void> {
    const key = createHash('sha256').update(request).digest('base64url')
    if ((await counted.get(key)) === null) await consumeAll(byAddress.get(limit), address)
    await counted.consume(key)
  }

  return {
    by: (limit = '') => (byAddress.has(limit) ? 'address' : byPerson.has(limit) ? 'person' : undefined),
    count: (limit, address, request) => {
      const counting = () =>
        request === undefined ? consumeAll(byAddress.get(limit), address) : countOnce(limit, address, request)
      return withinDeadline(TIMEOUT_MS, counting, late).catch(refusedOr(onStoreUnavailable))
    },
    countPerson: (limit, person) => consumeAll(byPerson.get(limit), person).catch(refusedOr(onStoreUnavailable)),
  }
}

function limitersOf(rules: Readonly<Record<string, readonly Rule[]>>, newLimiter: LimiterFactory) {
  return new Map(Object.entries(rules).map(([limit, all]) => [limit, all.map(newLimiter)]))
}

async function consumeAll(limiters: readonly Limiter[] = [], key: string): Promise<void> {
  for (const limiter of limiters) await limiter.consume(key)
}

function late(): Error {
  return new Error('The store of the limits did not answer in time')
}
