import { type LimiterFactory, refusedOr } from '../../kernel/index.ts'

/** Wrong codes of one account, from everywhere together: a guess in a million each, three of which are right. */
const PER_DAY = 30
const DAY = 24 * 60 * 60

/** Counts the codes of an account. Unlike a password, a code is short enough to be guessed by trying for months. */
export type FactorLimit = <T>(person: number, verify: () => Promise<T | undefined>) => Promise<T | undefined>

/** Counts before it verifies, so that codes tried at once are counted too. Right ones do not count. */
export function createFactorLimit(newLimiter: LimiterFactory | undefined): FactorLimit {
  const limiter = newLimiter?.({ name: 'second-factor', points: PER_DAY, seconds: DAY })
  return async (person, verify) => {
    if (limiter === undefined) return verify()
    const key = String(person)
    const refused = refusedOr((cause) => {
      throw cause
    })
    await limiter.consume(key).catch(refused)
    const found = await verify()
    if (found !== undefined) await limiter.reward(key, 1)
    return found
  }
}
