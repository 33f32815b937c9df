import { defineEvent } from '../event.ts'
import { LIMITS } from '../form.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'

export const invitationSent = defineEvent({
  type: 'accounts.invitation.sent',
  version: 1,
  topic: 'accounts',
  internal: true,
  summary:
    'An administrator invited an applicant to make an account, or another administrator to choose a password, once ' +
    'more. They are sent a link; the one before it ends.',
  data: closed({
    // Normalized like an account's email.
    email: { type: 'string', maxLength: LIMITS.email, pattern: PATTERNS.email },
  }),
  sample: { email: 'ann.baker@example.com' },
})
