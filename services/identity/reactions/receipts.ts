import { ArriveError, blind, createCache, type Kernel, limiting, personOf } from '../../kernel/index.ts'
import type { Cause } from '../../shared/waiting-mails.ts'

/** Receipts that one address gets in a day: more than anyone needs. */
const PER_DAY = 3
const DAY = 24 * 60 * 60
/** Remembered events, so that a retried mail counts once. */
const MAX_ENTRIES = 10_000

export type MayMail = (event: Cause) => Promise<boolean>

/**
 * Anyone can type any address into a public form, and form limits count by network only. If the counters are
 * unavailable, allows all.
 * @param types Event types whose mails are counted together.
 */
export function createMayReceive(
  { limiter: newLimiter, secrets }: Pick<Kernel, 'limiter' | 'secrets'>,
  types: readonly string[],
): MayMail {
  const limiter = newLimiter?.({ name: 'receipts', points: PER_DAY, seconds: DAY })
  const counted = createCache<string, boolean>(MAX_ENTRIES)

  async function count(person: number): Promise<boolean> {
    const key = blind(secrets.pepper, 'receipt', String(person))
    try {
      await limiter?.consume(key).catch(limiting.refusedOr(() => undefined))
      return true
    } catch (error) {
      if (error instanceof ArriveError && error.code === 'too-many') return false
      throw error
    }
  }

  return async (event) => {
    if (!types.includes(event.type)) return true
    const known = counted.get(event.id)
    if (known !== undefined) return known
    const may = await count(personOf(event))
    counted.set(event.id, may)
    return may
  }
}
