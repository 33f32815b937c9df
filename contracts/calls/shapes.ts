import { PAGE, type Schema, SELECTED } from '../call.ts'
import { LIMITS } from '../form.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'

export { userId } from '../user-id.ts'

/** Shapes shared by several groups of calls. */

export const message: Schema = { type: 'string', maxLength: 500 }

/** Most changes answer with a message. */
export const done = { status: 200, schema: closed({ message }) } as const

export const count: Schema = { type: 'integer', minimum: 0 }

export const emailText: Schema = { type: 'string', maxLength: LIMITS.email }

export const factorMethod: Schema = { type: 'string', enum: ['totp', 'passkey'] }

/** A value or null. */
export function maybe(schema: Schema, description?: string): Schema {
  return { oneOf: [schema, { type: 'null' }], ...(description !== undefined && { description }) }
}

/** A JSON body; all properties are required unless `required` is given. */
export function json(properties: Readonly<Record<string, Schema>>, required?: readonly string[]) {
  return { type: 'json', schema: closed(properties, required) } as const
}

/** As typed, possibly with surrounding white space. */
export const email: Schema = {
  type: 'string',
  title: 'Email',
  maxLength: LIMITS.email + 20,
  pattern: PATTERNS.spacedEmail,
}

/** Login input. Only the length is checked, so a malformed value gets the same error as a wrong one. */
export function typedText(title: string, maxLength: number): Schema {
  return { type: 'string', title, minLength: 1, maxLength }
}

export function newPassword(title: string): Schema {
  return { type: 'string', title, minLength: 8, maxLength: LIMITS.password }
}

export function newPasswordTwice(title: string) {
  return { password: newPassword(title), confirmPassword: typedText('Confirm password', LIMITS.password) } as const
}

/** As URL text; `openapi.ts` documents it as a number. */
export const pageSize: Schema = {
  type: 'string',
  title: 'limit',
  description: `The number of rows of a page. Without it, but with another parameter, a page holds ${PAGE.usual}.`,
  maxLength: 3,
  pattern: PATTERNS.pageSize,
}

/** A person's number as URL text. */
export const onlyUser: Schema = {
  type: 'string',
  title: 'user_id',
  description: 'Only this person’s rows. All of them are returned, whatever the other parameters.',
  maxLength: 16,
  pattern: PATTERNS.userId,
}

/** People's numbers as URL text. */
export const userIds: Schema = {
  type: 'string',
  title: 'user_ids',
  description: `Only these people, at most ${SELECTED}, separated by commas.`,
  maxLength: 17 * SELECTED,
  pattern: PATTERNS.userIds,
}

const cursor: Schema = {
  type: 'string',
  title: 'cursor',
  description: 'Where the page begins: `X-Next-Cursor` of the previous page, with the same `sort` and `filter`.',
  maxLength: 400,
  pattern: PATTERNS.cursor,
}

/** Parameters of a pageable list: sort by these columns, and search in the filtered ones. */
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

/** The name of a form; no text if there are none. */
export function oneOfNames(names: readonly string[]): Schema {
  return { type: 'string', ...(names.length === 0 ? { maxLength: 0 } : { enum: names }) }
}

/** A list without a size limit: unless paged, it comes complete. */
export function listOf(items: Schema): Schema {
  return { type: 'array', items }
}
