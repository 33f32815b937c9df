import { PAGE, type Schema } from '../call.ts'
import { LIMITS } from '../form.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'

/** Shapes that calls of several groups have in common. */

export const message: Schema = { type: 'string', maxLength: 500 }

export const userId: Schema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

/** `{message}`, what every write answers. */
export const messageAnswer: Schema = closed({ message })

/** An e-mail address as typed, with surrounding white space. */
export const email: Schema = {
  type: 'string',
  title: 'Email',
  maxLength: LIMITS.email + 20,
  pattern: PATTERNS.spacedEmail,
}

/** Login input: only the length is checked, so that a malformed value is answered like a wrong one. */
export function typedText(title: string, maxLength: number): Schema {
  return { type: 'string', title, minLength: 1, maxLength }
}

/** A password that is being chosen. */
export function newPassword(title: string): Schema {
  return { type: 'string', title, minLength: 8, maxLength: LIMITS.password }
}

/** The same, typed twice. */
export function newPasswordTwice(title: string) {
  return { password: newPassword(title), confirmPassword: typedText('Confirm password', LIMITS.password) } as const
}

/** As the address holds it; `openapi.ts` shows it as the number that it stands for. */
export const pageSize: Schema = {
  type: 'string',
  title: 'limit',
  description: `Asks for a page of so many. Without it, but with another parameter, a page holds ${PAGE.usual}.`,
  maxLength: 3,
  pattern: PATTERNS.pageSize,
}

/** A person's number as an address holds it. */
export const onlyUser: Schema = {
  type: 'string',
  title: 'user_id',
  description: 'Only this person’s rows. They come whole, whatever else is asked for.',
  maxLength: 16,
  pattern: PATTERNS.userId,
}

const cursor: Schema = {
  type: 'string',
  title: 'cursor',
  description: 'Where the page begins: `X-Next-Cursor` of the page before, asked for by the same `sort` and `filter`.',
  maxLength: 400,
  pattern: PATTERNS.cursor,
}

/**
 * The parameters of a list that can be asked for page by page: sorted by these columns, and showing only what holds a
 * text in the filtered ones.
 */
export function listQuery(sortable: readonly string[], filtered: readonly string[]): Record<string, Schema> {
  const sort = {
    type: 'string',
    title: 'sort',
    description: 'The column to sort by; a hyphen before it turns the order round. Without it: newest first.',
    enum: sortable.flatMap((column) => [column, `-${column}`]),
  }
  const columns = filtered.map((column) => `\`${column}\``).join(', ')
  const description = `Rows with each word of this text in ${columns}; accents do not count. Percent-encoded UTF-8.`
  const filter = { type: 'string', title: 'filter', description, maxLength: LIMITS.email }
  return { limit: pageSize, cursor, sort, ...(filtered.length > 0 && { filter }) }
}

/** A list as it is answered. It has no bound: without a parameter all of it comes, however long. */
export function listOf(items: Schema): Schema {
  return { type: 'array', items }
}
