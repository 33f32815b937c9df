import { defineEvent } from '../event.ts'

export const emailVerified = defineEvent({
  type: 'accounts.email.verified',
  version: 1,
  topic: 'accounts',
  internal: true,
  summary: 'The owner of an account has shown by a link that its email is theirs.',
})
