import { defineCall, type Schema } from '../call.ts'
import { LIMITS } from '../form.ts'
import { OFFICE } from '../office-roles.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { done, json } from './shapes.ts'

const dayOrNull = (title: string): Schema => ({
  type: ['string', 'null'],
  title,
  maxLength: 10,
  pattern: PATTERNS.date,
})

const lineOrNull = (title: string): Schema => ({
  type: ['string', 'null'],
  title,
  maxLength: LIMITS.line,
  pattern: PATTERNS.line,
})

const recorded = {
  i9_done_on: dayOrNull('Form I-9 done on'),
  i9_done_by: lineOrNull('Form I-9 done by'),
  everify_done_on: dayOrNull('E-Verify done on'),
  everify_done_by: lineOrNull('E-Verify done by'),
}

const SAMPLE = { i9_done_on: '2026-11-02', i9_done_by: 'Ann Baker', everify_done_on: null, everify_done_by: null }

export const getEligibility = defineCall('GET /eligibility/{user_id}', {
  id: 'get-eligibility',
  summary: 'When Form I-9 and E-Verify were done for a person, and by whom. The form itself is kept elsewhere.',
  access: 'admin',
  officeRoles: OFFICE.readers,
  answer: { status: 200, schema: closed(recorded) },
  sample: { answer: SAMPLE },
  errors: ['no-user'],
  audit: { action: 'view', what: 'eligibility' },
})

export const fillEligibility = defineCall('PUT /eligibility/{user_id}', {
  id: 'fill-eligibility',
  summary: 'Records when Form I-9 and E-Verify were done for a person, and by whom.',
  access: 'admin',
  officeRoles: OFFICE.files,
  body: json(recorded),
  answer: done,
  sample: { body: SAMPLE, answer: { message: 'Work eligibility saved.' } },
  errors: ['no-user'],
  limit: 'fill',
  repeatable: true,
  audit: { action: 'change', what: 'eligibility' },
})
