import type { Staff } from '@arrive/services/tests/testing/people.ts'
import type { World } from './world.ts'

export interface Worlds extends World {
  readonly empty: World
  /** Has everything, with words that are too long for a line. */
  readonly long: Staff
  readonly bare: Staff
}

export const admin = { as: ({ token }: Worlds) => ['authToken', token] as const }
