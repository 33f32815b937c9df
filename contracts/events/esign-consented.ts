import { ESIGN_TEXT } from '../esign.ts'
import { defineEvent } from '../event.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'

export const esignConsented = defineEvent({
  type: 'onboarding.esign.consented',
  version: 1,
  topic: 'onboarding',
  internal: true,
  summary: 'A person agreed to sign electronically, and showed that they can read the format of the copies.',
  data: closed({
    text: { type: 'string', maxLength: 64, pattern: PATTERNS.textId },
    version: { type: 'integer', minimum: 0 },
    hash: { type: 'string', maxLength: 64, pattern: PATTERNS.sha256 },
  }),
  sample: { text: ESIGN_TEXT, version: 1, hash: 'b'.repeat(64) },
})
