import { defineEvent } from '../event.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import type { EventData } from '../typed.ts'

export type PasswordChanged = EventData<'accounts.password.changed'>

export const passwordChanged = defineEvent({
  type: 'accounts.password.changed',
  version: 1,
  topic: 'accounts',
  internal: true,
  summary: 'The password of an account was changed: its sessions end, and so do the links that were sent for it.',
  data: closed({
    // In its algorithm's format, with salt and parameters.
    passwordHash: { type: 'string', maxLength: 512, pattern: PATTERNS.line },
    // Number of earlier changes. If two changes start from the same state, the first in the log counts.
    changes: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  }),
  sample: {
    passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2g',
    changes: 0,
  },
})
