import { defineEvent } from '../event.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'

export const factorRemoved = defineEvent({
  type: 'accounts.factor.removed',
  version: 1,
  topic: 'accounts',
  internal: true,
  summary: 'A second factor of an account was removed; its other sessions end. Backup codes go with the last one.',
  data: closed({ factor: { type: 'string', maxLength: 36, pattern: PATTERNS.uuid } }),
  sample: { factor: '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f' },
})
