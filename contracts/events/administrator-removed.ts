import { defineEvent } from '../event.ts'
import { closed } from '../schemas.ts'

export const administratorRemoved = defineEvent({
  type: 'accounts.administrator.removed',
  version: 1,
  topic: 'accounts',
  internal: true,
  summary: 'The account of an administrator was closed: their sessions end, and what they did stays in the audit.',
  data: closed({
    // Number of this change to the administrators. If two have the same number, the first in the log counts.
    sequence: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  }),
  sample: { sequence: 2 },
})
