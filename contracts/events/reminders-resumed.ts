import { defineEvent } from '../event.ts'

export const remindersResumed = defineEvent({
  type: 'accounts.reminders.resumed',
  version: 1,
  topic: 'accounts',
  internal: true,
  summary: 'A person who wanted no more reminders by mail wants them again.',
})
