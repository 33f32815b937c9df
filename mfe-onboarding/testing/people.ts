import type { Staff } from '@arrive/services/tests/testing/people.ts'
import type { World } from './world.ts'

export interface People extends World {
  /** Has only an account, and agreed to sign electronically. */
  readonly blank: Staff
  /** Has only an account, and was not asked yet how to sign. */
  readonly unasked: Staff
  /** Has saved every form, with words that are too long for a line. */
  readonly long: Staff
}

export const blank = { as: ({ blank: { token } }: People) => ['token_user', token] as const }
export const long = { as: ({ long: { token } }: People) => ['token_user', token] as const }
