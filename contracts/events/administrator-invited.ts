import { defineEvent } from '../event.ts'
import { LIMITS } from '../form.ts'
import { OFFICE_ROLES } from '../office-roles.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'

export const administratorInvited = defineEvent({
  type: 'accounts.administrator.invited',
  version: 1,
  topic: 'accounts',
  internal: true,
  summary: 'An administrator was invited: the account is made, with a password that was made up.',
  data: closed(
    {
      // Normalized, like the username.
      email: { type: 'string', maxLength: LIMITS.email, pattern: PATTERNS.email },
      officeRole: { type: 'string', enum: OFFICE_ROLES },
      // An auditor's last day, in the agency's time zone.
      until: { type: 'string', maxLength: 10, pattern: PATTERNS.date },
      // In its algorithm's format, with salt and parameters.
      passwordHash: { type: 'string', maxLength: 512, pattern: PATTERNS.line },
    },
    ['email', 'officeRole', 'passwordHash'],
  ),
  sample: {
    email: 'ann.baker@example.com',
    officeRole: 'recruiter',
    passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2g',
  },
})
