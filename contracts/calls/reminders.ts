import { defineCall } from '../call.ts'
import { messageAnswer } from './shapes.ts'

export const stopReminders = defineCall({
  id: 'stop-reminders',
  method: 'POST',
  path: '/mail/quiet/{token}',
  summary: 'Stops the reminders that somebody gets, by the link of one of them.',
  description:
    'Takes no body and needs no login: programs for mail send `List-Unsubscribe=One-Click` (RFC 8058), which is not ' +
    'read. Stopping again changes nothing. Other mails go out as before. Whoever opens the address in a browser is ' +
    'led to a page with a button.',
  access: 'public',
  params: { token: { type: 'string', title: 'token', minLength: 1, maxLength: 120 } },
  answer: { status: 200, schema: messageAnswer },
  errors: ['wrong-link'],
  repeatable: true,
})
