import type { Schema } from './call.ts'
import { maybe } from './calls/shapes.ts'
import { uuid } from './calls/system-shapes.ts'
import { fieldSchema } from './field-schema.ts'
import { LIMITS } from './form.ts'
import { PATTERNS } from './patterns.ts'
import { EMPLOYER_FIELDS, REFERENCE_FORMS, type StoredState } from './references.ts'
import { closed } from './schemas.ts'

/** Shapes that events of references share. */
export const referenceForm = maybe({ type: 'string', enum: REFERENCE_FORMS })
export const aboutReference = { reference_id: uuid, form: referenceForm } as const
export const anyLine = { type: 'string', maxLength: LIMITS.line, pattern: PATTERNS.anyLine } as const
/** Which email of the request: an email that was corrected ends the earlier link. */
export const emailCount = { type: 'integer', minimum: 1 } as const

/** All are text, empty if not answered. */
export const employerAnswers: Schema = closed(
  Object.fromEntries(Object.entries(EMPLOYER_FIELDS).map(([name, field]) => [name, fieldSchema(field, false)])),
)

/** Other systems learn the state only. */
export function publishes(state: StoredState) {
  return {
    published: (data: unknown) => {
      const { reference_id, form } = Object(data)
      return { reference_id, form, state }
    },
    publishedData: closed({ ...aboutReference, state: { type: 'string', const: state } }),
  } as const
}
