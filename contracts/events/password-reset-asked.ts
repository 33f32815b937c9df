import { defineEvent } from '../event.ts'

export const passwordResetAsked = defineEvent({
  type: 'accounts.password.reset-asked',
  version: 1,
  topic: 'accounts',
  internal: true,
  summary: 'Somebody asked for a new password of an account; its person is sent a link.',
})
