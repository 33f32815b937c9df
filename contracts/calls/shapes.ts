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

/** The parameters of a list that can be asked for page by page. */
export function listQuery(sortable: readonly string[], filtered: string | undefined): Record<string, Schema> {
  return {
    limit: { type: 'string', title: 'limit', maxLength: 3, pattern: '^(?:[1-9]\\d?|1\\d\\d|200)$' },
    cursor: { type: 'string', title: 'cursor', maxLength: 400, pattern: '^[A-Za-z0-9_\\-]+$' },
    sort: { type: 'string', title: 'sort', enum: sortable.flatMap((column) => [column, `-${column}`]) },
    ...(filtered !== undefined && { filter: { type: 'string', title: 'filter', maxLength: LIMITS.email } }),
  }
}
