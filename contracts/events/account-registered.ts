import { defineEvent } from '../event.ts'
import { LIMITS } from '../form.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import type { EventData } from '../typed.ts'

/** An account of a staff member or an administrator. */
export type AccountRegistered = EventData<'accounts.account.registered'>

export const accountRegistered = defineEvent({
  type: 'accounts.account.registered',
  version: 1,
  topic: 'accounts',
  internal: true,
  summary: 'An account was registered. Of two for one e-mail the first in the log counts.',
  data: closed({
    // Email and username are normalized.
    email: { type: 'string', maxLength: LIMITS.email, pattern: PATTERNS.email },
    username: { type: 'string', maxLength: LIMITS.email, pattern: PATTERNS.line },
    role: { type: 'string', enum: ['staff', 'admin'] },
    // In its algorithm's format, with salt and parameters.
    passwordHash: { type: 'string', maxLength: 512, pattern: PATTERNS.line },
  }),
  sample: {
    email: 'ann.baker@example.com',
    username: 'ann.baker@example.com',
    role: 'staff',
    passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2g',
  },
})
