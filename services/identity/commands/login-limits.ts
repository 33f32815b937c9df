import {
  blind,
  folded,
  type Limiter,
  type LimiterFactory,
  refusedOr,
  type Secrets,
  tooMany,
} from '../../kernel/index.ts'
import { LOGIN } from '../names.ts'

/** What a login name is counted by. */
export function loginKey({ pepper }: Pick<Secrets, 'pepper'>, name: string): string {
  return blind(pepper, LOGIN, folded(name))
}

/** Identifies a login attempt by keyed hashes and random ids: nothing here identifies a person. */
export interface LoginAttemptKeys {
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
  readonly assertOpen: (keys: LoginAttemptKeys) => Promise<void>
  /**
   * Counts one attempt and verifies the password: `undefined` is a failure, anything else a success. An attempt that
   * throws was not verified and does not count.
   * @throws ArriveError `too-many`, the store's error, what `verify` throws
   */
  readonly attempt: <T>(keys: LoginAttemptKeys, verify: () => Promise<T | undefined>) => Promise<T | undefined>
  /**
   * Forgets the failures of an account from everywhere, by the keyed hashes of its names: its password is another one,
   * at which nobody has guessed yet. What an address has failed at others stays. @throws Error where the store is away
   */
  readonly lift: (accounts: readonly string[]) => Promise<void>
}

const HOUR = 60 * 60
const DAY = 24 * HOUR
const MAX_CONSECUTIVE = 10
const PAUSE = 15 * 60
const MAX_DAILY = 100
/** More than anybody changes a password in a day. */
const MAX_LIFTS = 1_000_000
/** Higher than the limit of one address, because it is for guesses from many addresses. */
const FROM_UNKNOWN_DEVICES = 50

/** For benchmarks and test suites. */
export const NO_LOGIN_LIMITS: LoginLimits = {
  assertOpen: async () => undefined,
  attempt: (_, verify) => verify(),
  lift: async () => undefined,
}

/** One counter that a try is counted in. */
interface Count {
  readonly limiter: Limiter
  readonly points: number
  readonly key: string
}

/**
 * 10 failures in a row per account and address close it for 15 minutes; an address has 100 failures a day, and an
 * account 50 an hour from everywhere together. A device on which the account has logged in before is counted by itself,
 * in place of its address, and not for the account: nobody else's failures close it. The address is checked first, so
 * that a refused address stores nothing for the names it tries. Every attempt counts before the password is verified,
 * so that concurrent attempts cannot bypass the limit. Without the store there is no login.
 */
export function createLoginLimits(newLimiter: LimiterFactory): LoginLimits {
  const row = newLimiter({ name: 'login-row', points: MAX_CONSECUTIVE, seconds: DAY, blockSeconds: PAUSE })
  const daily = newLimiter({ name: 'login-day', points: MAX_DAILY, seconds: DAY })
  const unknownDevices = newLimiter({ name: 'login-account', points: FROM_UNKNOWN_DEVICES, seconds: HOUR })

  // Who counts again from nothing counts under another key: nobody knows all the addresses of the old ones.
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
        if (state !== null && state.consumedPoints >= points) throw tooMany(state.msBeforeNext)
      }
    },
  }
}

/** In order. An attempt that one limiter refuses is not counted by the limiters that only count up to their limit. */
async function consumeAll(windowed: readonly Count[], consecutive: Count): Promise<void> {
  for (const [at, count] of windowed.entries()) await consume(count, windowed.slice(0, at + 1))
  await consume(consecutive, windowed)
}

async function consume({ limiter, key }: Count, before: readonly Count[]): Promise<void> {
  const refused = refusedOr()
  await limiter.consume(key).catch(async (cause: unknown) => {
    await giveBack(before)
    refused(cause)
  })
}

async function giveBack(counts: readonly Count[]): Promise<void> {
  for (const { limiter, key } of counts) await limiter.reward(key, 1)
}

/** The pause runs from the last failure on, not from the try after it. */
async function pauseAfter({ limiter, points, key }: Count): Promise<void> {
  const state = await limiter.get(key)
  if (state !== null && state.consumedPoints === points) await limiter.block(key, PAUSE)
}
