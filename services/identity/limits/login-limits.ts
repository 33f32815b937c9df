import { blind, folded, limiting, type Secrets } from '../../kernel/index.ts'
import { LOGIN } from '../names.ts'

export function loginKey({ pepper }: Pick<Secrets, 'pepper'>, name: string): string {
  return blind(pepper, LOGIN, folded(name))
}

/** Keyed hashes and random ids, none of which identifies a person. */
export interface LoginAttemptKeys {
  readonly account: string
  readonly address: string
  readonly device?: string | undefined
}

export interface LoginLimits {
  /** Counts nothing. @throws ArriveError `too-many`, or the store's error */
  readonly assertOpen: (keys: LoginAttemptKeys) => Promise<void>
  /**
   * `undefined` is a failure, anything else a success; if `verify` throws, nothing counts.
   * @throws ArriveError `too-many`, or the store's error
   */
  readonly attempt: <T>(keys: LoginAttemptKeys, verify: () => Promise<T | undefined>) => Promise<T | undefined>
  /**
   * Forgets an account's failures after a password change; an address keeps its failures at other accounts.
   * @throws Error if the store is away
   */
  readonly lift: (accounts: readonly string[]) => Promise<void>
}

const HOUR = 60 * 60
const DAY = 24 * HOUR
const MAX_CONSECUTIVE = 10
const PAUSE = 15 * 60
const MAX_DAILY = 100
/** More password changes than a day can have. */
const MAX_LIFTS = 1_000_000
/** Higher than the limit per address, because it covers guesses from many addresses. */
const FROM_UNKNOWN_DEVICES = 50

export const NO_LOGIN_LIMITS: LoginLimits = {
  assertOpen: async () => undefined,
  attempt: (_, verify) => verify(),
  lift: async () => undefined,
}

interface Count {
  readonly limiter: limiting.Limiter
  readonly points: number
  readonly key: string
}

/**
 * 10 failures in a row block an account for an address for 15 minutes. An address may fail 100 times a day, an account
 * 50 times an hour. A known device is counted by itself, so other people's failures never block it. The address is
 * checked first, so that a blocked address stores nothing for the names it tries. Attempts count before the password is
 * verified, so that concurrent ones cannot bypass the limits.
 */
export function createLoginLimits(newLimiter: limiting.LimiterFactory): LoginLimits {
  const row = newLimiter({ name: 'login-row', points: MAX_CONSECUTIVE, seconds: DAY, blockSeconds: PAUSE })
  const daily = newLimiter({ name: 'login-day', points: MAX_DAILY, seconds: DAY })
  const unknownDevices = newLimiter({ name: 'login-account', points: FROM_UNKNOWN_DEVICES, seconds: HOUR })

  // A lift changes the counting key, because the addresses of old counters are unknown.
  const lifts = newLimiter({ name: 'login-lifted', points: MAX_LIFTS, seconds: DAY })

  async function countsOf({ account: named, address, device }: LoginAttemptKeys) {
    const lifted = (await lifts.get(named))?.consumedPoints ?? 0
    const account = lifted === 0 ? named : `${named}/${lifted}`
    const share = device === undefined ? address : `device/${device}`
    const windowed: Count[] = [{ limiter: daily, points: MAX_DAILY, key: share }]
    if (device === undefined) windowed.push({ limiter: unknownDevices, points: FROM_UNKNOWN_DEVICES, key: account })
    return { windowed, consecutive: { limiter: row, points: MAX_CONSECUTIVE, key: `${account}/${share}` } }
  }

  async function attempt<T>(keys: LoginAttemptKeys, verify: () => Promise<T | undefined>): Promise<T | undefined> {
    const { windowed, consecutive } = await countsOf(keys)
    await consumeAll(windowed, consecutive)
    const found = await verify().catch(async (error: unknown) => {
      await giveBack([...windowed, consecutive])
      throw error
    })
    if (found === undefined) {
      await pauseAfter(consecutive)
    } else {
      await row.delete(consecutive.key)
      await giveBack(windowed)
    }
    return found
  }

  return {
    attempt,
    lift: async (accounts) => {
      for (const account of accounts) await lifts.consume(account)
    },
    assertOpen: async (keys) => {
      const { windowed, consecutive } = await countsOf(keys)
      const states = await Promise.all([...windowed, consecutive].map(({ limiter, key }) => limiter.get(key)))
      for (const [at, { points }] of [...windowed, consecutive].entries()) {
        const state = states[at] ?? null
        if (state !== null && state.consumedPoints >= points) throw limiting.tooMany(state.msBeforeNext)
      }
    },
  }
}

/** In order. A refused attempt does not count in the windowed limiters. */
async function consumeAll(windowed: readonly Count[], consecutive: Count): Promise<void> {
  for (const [at, count] of windowed.entries()) await consume(count, windowed.slice(0, at + 1))
  await consume(consecutive, windowed)
}

async function consume({ limiter, key }: Count, before: readonly Count[]): Promise<void> {
  const refused = limiting.refusedOr()
  await limiter.consume(key).catch(async (cause: unknown) => {
    await giveBack(before)
    refused(cause)
  })
}

async function giveBack(counts: readonly Count[]): Promise<void> {
  for (const { limiter, key } of counts) await limiter.reward(key, 1)
}

/** The pause runs from the last failure, not from the next attempt. */
async function pauseAfter({ limiter, points, key }: Count): Promise<void> {
  const state = await limiter.get(key)
  if (state !== null && state.consumedPoints === points) await limiter.block(key, PAUSE)
}
