import { defineEvent } from '../event.ts'
import { closed } from '../schemas.ts'

export const mailReturned = defineEvent({
  type: 'accounts.mail.returned',
  version: 1,
  topic: 'accounts',
  internal: true,
  summary: 'The mail server refused a mail to a person for good: nothing reaches this address.',
  data: closed({
    // The template's name.
    mail: { type: 'string', maxLength: 40, pattern: '^[a-z][a-z0-9-]*$' },
  }),
  sample: { mail: 'invitation' },
})
