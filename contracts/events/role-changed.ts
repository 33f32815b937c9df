import { defineEvent } from '../event.ts'
import { OFFICE_ROLES } from '../office-roles.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'

export const roleChanged = defineEvent({
  type: 'accounts.role.changed',
  version: 1,
  topic: 'accounts',
  internal: true,
  summary: 'An administrator was given a role of the office: their sessions end.',
  data: closed(
    {
      officeRole: { type: 'string', enum: OFFICE_ROLES },
      // An auditor's last day, in the agency's time zone.
      until: { type: 'string', maxLength: 10, pattern: PATTERNS.date },
      // Number of this change to the administrators. If two have the same number, the first in the log counts.
      sequence: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    },
    ['officeRole', 'sequence'],
  ),
  sample: { officeRole: 'recruiter', sequence: 1 },
})
