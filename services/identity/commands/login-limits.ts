import { type Limiter, type LimiterFactory, refusedOr, tooMany } from '../../kernel/index.ts'

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

const HOUR = 60 * 60
const DAY = 24 * HOUR
const IN_A_ROW = 10
const PAUSE = 15 * 60
const A_DAY = 100
/** More than one address can fail in an hour at one account, so it is for guesses from many. */
const BY_STRANGERS = 50

/** For benchmarks and test suites. */
export const NO_LOGIN_LIMITS: LoginLimits = { assertOpen: async () => undefined, attempt: (_, look) => look() }

/** One counter that a try is counted in. */
interface Count {
  readonly limiter: Limiter
  readonly points: number
  readonly key: string
}

/**
 * 10 failures in a row per account and address close it for 15 minutes; an address has 100 failures a day, and an
 * account 50 an hour from everywhere together. A device on which the account has logged in before is counted by itself,
 * in place of its address, and not for the account: nobody else's failures close it. The address comes first, so that
 * one that is refused leaves nothing behind for the names that it tries. Every try counts before the password is looked
 * at, so that tries made at once are no way around. Without the store: no login.
 */
export function createLoginLimits(newLimiter: LimiterFactory): LoginLimits {
  const row = newLimiter({ name: 'login-row', points: IN_A_ROW, seconds: DAY, blockSeconds: PAUSE })
  const daily = newLimiter({ name: 'login-day', points: A_DAY, seconds: DAY })
  const strangers = newLimiter({ name: 'login-account', points: BY_STRANGERS, seconds: HOUR })

  function countsOf({ account, address, device }: Contender) {
    const share = device === undefined ? address : `device/${device}`
    const passing: Count[] = [{ limiter: daily, points: A_DAY, key: share }]
    if (device === undefined) passing.push({ limiter: strangers, points: BY_STRANGERS, key: account })
    return { passing, inRow: { limiter: row, points: IN_A_ROW, key: `${account}/${share}` } }
  }

  async function attempt<T>(contender: Contender, look: () => Promise<T | undefined>): Promise<T | undefined> {
    const { passing, inRow } = countsOf(contender)
    await consumeAll(passing, inRow)
    const found = await look().catch(async (error: unknown) => {
      await giveBack([...passing, inRow])
      throw error
    })
    if (found === undefined) {
      await pauseAfter(inRow)
    } else {
      await row.delete(inRow.key)
      await giveBack(passing)
    }
    return found
  }

  return {
    attempt,
    assertOpen: async (contender) => {
      const { passing, inRow } = countsOf(contender)
      const states = await Promise.all([...passing, inRow].map(({ limiter, key }) => limiter.get(key)))
      for (const [at, { points }] of [...passing, inRow].entries()) {
        const state = states[at] ?? null
        if (state !== null && state.consumedPoints >= points) throw tooMany(state.msBeforeNext)
      }
    },
  }
}

/** In order. What one refuses is counted by none of those that only ever count up to their limit. */
async function consumeAll(passing: readonly Count[], inRow: Count): Promise<void> {
  for (const [at, count] of passing.entries()) await consume(count, passing.slice(0, at + 1))
  await consume(inRow, passing)
}

async function consume({ limiter, key }: Count, before: readonly Count[]): Promise<void> {
  const refused = refusedOr((cause) => {
    throw cause
  })
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
