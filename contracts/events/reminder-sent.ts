import { defineEvent } from '../event.ts'
import { closed } from '../schemas.ts'

export const reminderSent = defineEvent({
  type: 'accounts.reminder.sent',
  version: 1,
  topic: 'accounts',
  internal: true,
  summary: 'A person of the staff is reminded by mail of forms that are not finished yet.',
  data: closed({
    // Which of the person's reminders this is.
    number: { type: 'integer', minimum: 1, maximum: 3 },
  }),
  sample: { number: 1 },
})
