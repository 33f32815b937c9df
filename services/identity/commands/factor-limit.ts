import { type LimiterFactory, refusedOr } from '../../kernel/index.ts'

/**
 * Wrong codes of one account, from all unknown devices together, or from one that has logged in before: a guess in a
 * million each, three of which are right. So whoever knows the password alone cannot keep its owner out.
 */
const PER_DAY = 30
const DAY = 24 * 60 * 60

/**
 * Counts the codes of an account, by the account or by one of its devices. Unlike a password, a code is short enough to
 * be guessed by trying for months.
 */
export type FactorLimit = <T>(by: string, verify: () => Promise<T | undefined>) => Promise<T | undefined>

/** Counts before it verifies, so that codes tried at once are counted too. Right ones do not count. */
export function createFactorLimit(newLimiter: LimiterFactory | undefined): FactorLimit {
  const limiter = newLimiter?.({ name: 'second-factor', points: PER_DAY, seconds: DAY })
  return async (by, verify) => {
    if (limiter === undefined) return verify()
    const refused = refusedOr()
    await limiter.consume(by).catch(refused)
    const found = await verify()
    if (found !== undefined) await limiter.reward(by, 1)
    return found
  }
}
