import { defineEvent } from '../event.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'

/** Frozen: a shipped shape doesn't follow later changes of the list. */
const ACTIONS = ['list', 'view', 'history', 'lookup', 'download', 'export', 'fill', 'erase'] as const

/** No longer written; replaced by `audit.entry.noted`. */
export const accessNoted = defineEvent({
  type: 'audit.access.noted',
  version: 1,
  topic: 'audit',
  internal: true,
  summary: 'An administrator saw or changed data of persons.',
  data: closed({
    entry: { type: 'string', maxLength: 36, pattern: PATTERNS.uuid },
    action: { type: 'string', enum: ACTIONS },
    what: { type: 'string', maxLength: 64, pattern: PATTERNS.line },
    person: { type: ['integer', 'null'], minimum: 1 },
    rows: { type: ['integer', 'null'], minimum: 0 },
  }),
  sample: { entry: '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f', action: 'view', what: 'hipaa', person: 17, rows: 1 },
})
