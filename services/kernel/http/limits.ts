import { createHash } from 'node:crypto'
import { withinDeadline } from '../common/deadline.ts'
import { type Limiter, type LimiterFactory, type Rule, refusedOr } from '../common/limiter.ts'
import { memoryLimiter } from '../common/memory-limiter.ts'

/** What is limited, by the limits that calls name (`Call.limit`). */
export interface LimitRules {
  /** Counted for each address, in a store that processes share. */
  readonly byAddress: Readonly<Record<string, readonly Rule[]>>
  /** Counted for each person, in this process: asking a store would cost every save what only few need. */
  readonly byPerson: Readonly<Record<string, readonly Rule[]>>
}

export interface Limiters {
  /** By what a limit counts; nothing where these rules do not name it. */
  readonly by: (limit: string | undefined) => 'address' | 'person' | undefined
  /**
   * Counts one call by this address, where `request` names it only once: its repeats, up to 100 a day, pass through
   * whatever process they come.
   * @throws ArriveError `too-many`
   */
  readonly count: (limit: string, address: string, request?: string) => Promise<void>
  /** Counts one call by this person, in this process. @throws ArriveError `too-many` */
  readonly countPerson: (limit: string, person: string) => Promise<void>
}

/** Longer than this no public call waits for its counters. Milliseconds. */
const TIMEOUT_MS = 300
const DAY = 24 * 60 * 60
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
  const counted = newLimiter({ name: 'counted', points: REPEATS, seconds: DAY })

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
