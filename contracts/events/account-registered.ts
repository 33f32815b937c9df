import { defineEvent } from '../event.ts'
import { LIMITS } from '../form.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'

/** An account of a staff person or an administrator. E-mail and username are normalised. */
export interface AccountRegistered {
  readonly email: string
  readonly username: string
  readonly role: 'staff' | 'admin'
  /** In the form of its algorithm, with salt and parameters. */
  readonly passwordHash: string
}

export const accountRegistered = defineEvent({
  type: 'accounts.account.registered',
  version: 1,
  topic: 'accounts',
  internal: true,
  summary: 'An account was registered. Of two for one e-mail the first in the log counts.',
  data: closed({
    email: { type: 'string', maxLength: LIMITS.email, pattern: PATTERNS.email },
    username: { type: 'string', maxLength: LIMITS.email, pattern: PATTERNS.line },
    role: { type: 'string', enum: ['staff', 'admin'] },
    passwordHash: { type: 'string', maxLength: 512, pattern: PATTERNS.line },
  }),
  sample: {
    email: 'ann.baker@example.com',
    username: 'ann.baker@example.com',
    role: 'staff',
    passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2g',
  },
})
