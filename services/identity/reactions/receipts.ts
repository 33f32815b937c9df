import { ArriveError, blind, createCache, type Kernel, personOf, refusedOr } from '../../kernel/index.ts'
import type { Cause } from './letters.ts'

/** Receipts of each kind of form that one address gets in a day: more than anybody sends. */
const PER_DAY = 3
const DAY = 24 * 60 * 60
/** Events that are remembered as counted, so that a mail that is tried again is not counted again. */
const KEPT = 10_000

/** Whether a mail may go out for an event. */
export type MayMail = (event: Cause) => Promise<boolean>

/**
 * Counts what anybody can have sent to anybody: a public form takes whatever address is typed, and the limits of forms
 * count by whose network it comes from. With the counters away it lets pass.
 * @param types The events whose mails are counted, all together.
 */
export function createMayReceive(
  { limiter: newLimiter, secrets }: Pick<Kernel, 'limiter' | 'secrets'>,
  types: readonly string[],
): MayMail {
  const limiter = newLimiter?.({ name: 'receipts', points: PER_DAY, seconds: DAY })
  const counted = createCache<string, boolean>(KEPT)

  async function count(person: number): Promise<boolean> {
    const key = blind(secrets.pepper, 'receipt', String(person))
    try {
      await limiter?.consume(key).catch(refusedOr(() => undefined))
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
