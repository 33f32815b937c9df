import { limiting } from '../../kernel/index.ts'

/**
 * Per account for all unknown devices together, and per known device, so that an attacker with the password cannot lock
 * out the owner. Three of a million codes are right at a time.
 */
const PER_DAY = 30
const DAY = 24 * 60 * 60

/** Limits guesses, because a code, unlike a password, is short enough to be guessed within months. */
export type FactorLimit = <T>(by: string, verify: () => Promise<T | undefined>) => Promise<T | undefined>

export function createFactorLimit(newLimiter: limiting.LimiterFactory | undefined): FactorLimit {
  const limiter = newLimiter?.({ name: 'second-factor', points: PER_DAY, seconds: DAY })
  return async (by, verify) => {
    if (limiter === undefined) return verify()
    const refused = limiting.refusedOr()
    await limiter.consume(by).catch(refused)
    const found = await verify()
    if (found !== undefined) await limiter.reward(by, 1)
    return found
  }
}
