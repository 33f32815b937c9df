import { createHash } from 'node:crypto'
import { message } from '@arrive/contracts/messages/message.ts'
import {
  ArriveError,
  type AtOnceRule,
  createAtOnce,
  deadline,
  type Limiters,
  limiting,
  memoryLimiter,
} from '../../kernel/index.ts'

export interface LimitRule extends limiting.Rule {
  readonly counts?: 'bytes'
}

type RulesByLimit<R extends limiting.Rule = LimitRule> = Readonly<Record<string, readonly R[]>>

/** By the limits that calls name (`Call.limit`). */
export interface LimitRules {
  /** Counted per address, in a store that processes share. */
  readonly byAddress: RulesByLimit<limiting.Rule>
  /** Counted for each person, in this process: a store would slow every save for the few who reach a limit. */
  readonly byPerson: RulesByLimit
  /** Concurrent calls of a person, service token or link, and of all of them, in this process. */
  readonly atOnce?: Readonly<Record<string, AtOnceRule>>
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MIB = 1_024 * 1_024

/**
 * Counts exceed what anyone types. Byte limits keep one account from filling the log with the largest forms that the
 * counts allow; the nine forms of a packet have about 40 KB. Public forms need none: thirty of the largest are 4 MB in
 * the log, which holds no resumes.
 */
export const LIMIT_RULES: LimitRules = {
  byAddress: {
    form: [
      { name: 'form-minute', points: 5, seconds: MINUTE },
      { name: 'form-day', points: 30, seconds: DAY },
    ],
    registration: [{ name: 'registration-hour', points: 10, seconds: HOUR }],
  },
  byPerson: {
    save: [
      { name: 'save-minute', points: 120, seconds: MINUTE },
      { name: 'save-hour', points: 600, seconds: HOUR },
      { name: 'save-bytes', points: 5 * MIB, seconds: DAY, counts: 'bytes' },
    ],
    draft: [{ name: 'draft-minute', points: 60, seconds: MINUTE }],
    fill: [
      { name: 'fill-minute', points: 120, seconds: MINUTE },
      { name: 'fill-hour', points: 600, seconds: HOUR },
      { name: 'fill-bytes', points: 64 * MIB, seconds: DAY, counts: 'bytes' },
    ],
    password: [{ name: 'password-hour', points: 20, seconds: HOUR }],
    invitation: [
      { name: 'invitation-hour', points: 200, seconds: HOUR },
      { name: 'invitation-day', points: 500, seconds: DAY },
    ],
    history: [{ name: 'history-minute', points: 120, seconds: MINUTE }],
    find: [{ name: 'find-minute', points: 60, seconds: MINUTE }],
    proof: [{ name: 'proof-minute', points: 300, seconds: MINUTE }],
    export: [{ name: 'export-hour', points: 30, seconds: HOUR }],
    screening: [{ name: 'screening-hour', points: 20, seconds: HOUR }],
    paper: [{ name: 'paper-minute', points: 60, seconds: MINUTE }],
    binder: [{ name: 'binder-hour', points: 30, seconds: HOUR }],
  },
  // What each of them holds in memory is in docs/reliability.md.
  atOnce: {
    history: { each: 4, total: 8 },
    proof: { each: 8, total: 16 },
    export: { each: 2, total: 8 },
    list: { each: 4, total: 16 },
    download: { each: 4, total: 16 },
    feed: { each: 16, total: 128 },
    screening: { each: 1, total: 2 },
    paper: { each: 2, total: 4 },
    binder: { each: 1, total: 2 },
  },
}

/** Milliseconds that a public call waits for its counters. */
const TIMEOUT_MS = 300
/** How often the same request may come in a day: enough for every honest retry, and few enough to hash a password. */
const REPEATS = 100

/** Seconds after which a client may repeat a request that was one too many at once. */
const RETRY_AFTER = 5

/** If the store is unavailable or slow, allows requests and logs that: no application may be lost over a counter. */
export function createLimiters(
  newLimiter: limiting.LimiterFactory,
  rules: LimitRules,
  onStoreUnavailable: (cause: unknown) => void,
  timeoutMs = TIMEOUT_MS,
): Limiters {
  const byAddress = countersOf(rules.byAddress, newLimiter)
  const byPerson = countersOf(rules.byPerson, memoryLimiter)
  const atOnce = new Map(
    Object.entries(rules.atOnce ?? {}).map(([limit, rule]) => [limit, createAtOnce(rule, tooMany)]),
  )
  const counted = newLimiter({ name: 'counted', points: REPEATS, seconds: DAY })

  /** Recorded only once it was counted: of two concurrent requests none may pass while the other is refused. */
  async function countOnce(request: string, count: () => Promise<void>): Promise<void> {
    const key = createHash('sha256').update(request).digest('base64url')
    if ((await counted.get(key)) === null) await count()
    await counted.consume(key)
  }

  return {
    by: (limit = '') =>
      byAddress.has(limit) ? 'address' : byPerson.has(limit) || atOnce.has(limit) ? 'person' : undefined,
    count: (limit, address, request) => {
      const count = () => consumeAll(byAddress.get(limit), address)
      const counting = () => (request === undefined ? count() : countOnce(request, count))
      return deadline.withinDeadline(timeoutMs, counting, late).catch(limiting.refusedOr(onStoreUnavailable))
    },
    countPerson: (limit, person, bytes) =>
      consumeAll(byPerson.get(limit), person, bytes).catch(limiting.refusedOr(onStoreUnavailable)),
    enter: (limit, person) => atOnce.get(limit)?.enter(person) ?? (() => undefined),
  }
}

function tooMany(why: 'own' | 'all'): ArriveError {
  if (why === 'all') return new ArriveError('busy', { retryAfter: RETRY_AFTER })
  return new ArriveError('too-many', { retryAfter: RETRY_AFTER, message: message('limit.at-once') })
}

interface Counter {
  readonly limiter: limiting.Limiter
  readonly counts: LimitRule['counts']
}

function countersOf(rules: RulesByLimit, newLimiter: limiting.LimiterFactory) {
  const counterOf = ({ counts, ...rule }: LimitRule): Counter => ({ limiter: newLimiter(rule), counts })
  return new Map(Object.entries(rules).map(([limit, all]) => [limit, all.map(counterOf)]))
}

async function consumeAll(counters: readonly Counter[] = [], key: string, bytes = 0): Promise<void> {
  for (const { limiter, counts } of counters) {
    if (counts === undefined) await limiter.consume(key)
    else if (bytes > 0) await limiter.consume(key, bytes)
  }
}

function late(): Error {
  return new Error('The store of the limits did not answer in time')
}
