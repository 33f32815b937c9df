import { defineEvent } from '../event.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'

/** More than an office sends by hand, and less than a message can hold. */
export const MAX_ERASED = 5_000

export const applicationsErased = defineEvent({
  type: 'applications.career.erased',
  version: 1,
  topic: 'applications',
  summary: 'Career applications of a person whose account stays were erased: drop what you hold of these events.',
  data: closed({
    // Ids of the events that submitted them.
    applications: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_ERASED,
      items: { type: 'string', maxLength: 36, pattern: PATTERNS.uuid },
    },
  }),
  sample: { applications: ['018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f'] },
})
