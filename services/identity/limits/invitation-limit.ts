import { limiting } from '../../kernel/index.ts'

const HOUR = 60 * 60
/** Limits per person, across all administrators. */
const IN_AN_HOUR = { name: 'office-invitation', points: 3, seconds: HOUR }
const IN_A_DAY = { name: 'invitation-day', points: 6, seconds: 24 * HOUR }

export interface InvitationLimit {
  readonly countFirst: (person: number) => Promise<void>
  readonly countAgain: (person: number) => Promise<void>
}

export function createInvitationLimit(newLimiter: limiting.LimiterFactory | undefined): InvitationLimit {
  const [hour, day] = [newLimiter?.(IN_AN_HOUR), newLimiter?.(IN_A_DAY)]
  const countFirst = async (person: number) => void (await day?.consume(String(person)).catch(limiting.refusedOr()))
  return {
    countFirst,
    countAgain: async (person) => {
      await hour?.consume(String(person)).catch(limiting.refusedOr())
      await countFirst(person)
    },
  }
}
