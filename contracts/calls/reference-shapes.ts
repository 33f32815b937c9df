import type { Schema } from '../call.ts'
import { fieldSchema } from '../field-schema.ts'
import { LIMITS } from '../form.ts'
import { EMPLOYER_FIELDS, SCOPES } from '../references.ts'

/** Shapes that calls about references share. */
export const line: Schema = { type: 'string', maxLength: LIMITS.line }

export const scope = { type: 'string', title: 'Scope', enum: SCOPES } as const

/** Section B by its names in bodies. Which of them must be answered depends on the scope. */
export const employer = Object.fromEntries(
  Object.entries(EMPLOYER_FIELDS).map(([name, field]) => [
    name,
    { title: titleOf(field.label), ...fieldSchema(field, false) },
  ]),
)

/** `Employed from` of `Employed from, according to the employer`. */
function titleOf(label: string): string {
  return label.split(',')[0] ?? label
}
