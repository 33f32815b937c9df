import type { Schema } from '../call.ts'
import { defineEvent } from '../event.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import type { EventData } from '../typed.ts'

export type EligibilityRecorded = EventData<'office.eligibility.recorded'>

const dayOrNull: Schema = { type: ['string', 'null'], maxLength: 10, pattern: PATTERNS.date }
const lineOrNull: Schema = { type: ['string', 'null'], maxLength: 200, pattern: PATTERNS.line }

export const eligibilityRecorded = defineEvent({
  type: 'office.eligibility.recorded',
  version: 1,
  topic: 'office',
  internal: true,
  summary: 'The office recorded when Form I-9 and E-Verify were done, and by whom. The form itself is kept elsewhere.',
  data: closed({
    i9_done_on: dayOrNull,
    i9_done_by: lineOrNull,
    everify_done_on: dayOrNull,
    everify_done_by: lineOrNull,
  }),
  sample: {
    i9_done_on: '2026-11-02',
    i9_done_by: 'Ann Baker',
    everify_done_on: null,
    everify_done_by: null,
  },
})
