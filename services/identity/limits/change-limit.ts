import { limiting } from '../../kernel/index.ts'

/** Each change is an event and a mail to an address that may be unverified. */
const PER_DAY = 20
const DAY = 24 * 60 * 60

/** @throws ArriveError `too-many` */
export type ChangeLimit = (person: number) => Promise<void>

export function createChangeLimit(newLimiter: limiting.LimiterFactory | undefined): ChangeLimit {
  const limiter = newLimiter?.({ name: 'own-changes', points: PER_DAY, seconds: DAY })
  const refused = limiting.refusedOr()
  return async (person) => {
    await limiter?.consume(String(person)).catch(refused)
  }
}
