import { DAY, type LimiterFactory, type LoginLimits, refusedOr } from './limits.ts'

const IN_A_ROW = 10
const PAUSE = 15 * 60

const nothing = async (): Promise<void> => undefined

/** For benchmarks and test suites. */
export const NO_LOGIN_LIMITS: LoginLimits = { assertMayTry: nothing, failed: nothing, succeeded: nothing }

/**
 * 10 failures in a row per account and address close it for 15 minutes; an address has 100 failures a day. Every try
 * counts before the password is looked at, so that tries made at once are no way around. Without the store: no login.
 */
export function createLoginLimits(newLimiter: LimiterFactory): LoginLimits {
  const row = newLimiter({ name: 'login-row', points: IN_A_ROW, seconds: DAY, blockSeconds: PAUSE })
  const daily = newLimiter({ name: 'login-day', points: 100, seconds: DAY })
  const key = (address: string, account: string) => `${account}/${address}`
  const refused = refusedOr((cause) => {
    throw cause
  })
  return {
    assertMayTry: async (address, account) => {
      await row.consume(key(address, account)).catch(refused)
      await daily.consume(address).catch(refused)
    },
    failed: async (address, account) => {
      const state = await row.get(key(address, account))
      // The pause runs from the last failure on, not from the try after it.
      if (state !== null && state.consumedPoints === IN_A_ROW) await row.block(key(address, account), PAUSE)
    },
    succeeded: async (address, account) => {
      await row.delete(key(address, account))
      await daily.reward(address, 1)
    },
  }
}
