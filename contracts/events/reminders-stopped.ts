import { defineEvent } from '../event.ts'

export const remindersStopped = defineEvent({
  type: 'accounts.reminders.stopped',
  version: 1,
  topic: 'accounts',
  internal: true,
  summary: 'A person wants no more reminders by mail.',
})
