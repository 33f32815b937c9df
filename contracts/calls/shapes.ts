import type { Schema } from '../call.ts'
import { LIMITS } from '../form.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'

/** Shapes that calls of several groups have in common. */

export const MAX_LIST = 100_000

export const message: Schema = { type: 'string', maxLength: 500 }

export const userId: Schema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

/** `{message}`, what every write answers. */
export const said: Schema = closed({ message })

/** An address as people type it, with the blanks that come along. */
export const email: Schema = {
  type: 'string',
  title: 'Email',
  maxLength: LIMITS.email + 20,
  pattern: PATTERNS.spacedEmail,
}

/** What somebody types to log in: no rule but a length, so that a wrong one is only wrong. */
export function typed(title: string, maxLength: number): Schema {
  return { type: 'string', title, minLength: 1, maxLength }
}

/** A password that is being chosen. */
export function newPassword(title: string): Schema {
  return { type: 'string', title, minLength: 8, maxLength: LIMITS.password }
}
