import { defineEvent } from '../event.ts'
import { LIMITS } from '../form.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { userId } from '../user-id.ts'

/** Its subject is the number of the compartment. */
export const medicalDone = defineEvent({
  type: 'medical.form.done',
  version: 1,
  topic: 'medical',
  internal: true,
  summary: 'The office did what a medical form asks for.',
  data: closed({
    user_id: userId,
    form: { type: 'string', maxLength: 64, pattern: PATTERNS.line },
    done_on: { type: 'string', maxLength: 10, pattern: PATTERNS.date },
    done_by: { type: 'string', maxLength: LIMITS.line, pattern: PATTERNS.line },
  }),
  sample: { user_id: 17, form: 'hepatitis_b', done_on: '2026-12-07', done_by: 'Dr. Grace Okafor' },
})
