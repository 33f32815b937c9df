import type { AnswerOf } from '@arrive/contracts/typed.ts'

/** An administrator. `invited_at` is null once they have chosen a password. */
export type Member = AnswerOf<'get-admins'>[number]
