import { defineCall } from '../call.ts'
import { done } from './shapes.ts'

export const stopReminders = defineCall('POST /mail/quiet/{token}', {
  id: 'stop-reminders',
  summary: 'Stops a person’s reminders, by the link in one of them.',
  description:
    'Takes no body and needs no login: programs for mail send `List-Unsubscribe=One-Click` (RFC 8058), which is not ' +
    'read. Stopping again changes nothing. Other mails still go out. A browser that opens the address gets a page ' +
    'with a button.',
  access: 'public',
  params: { token: { type: 'string', title: 'token', minLength: 1, maxLength: 120 } },
  answer: done,
  errors: ['wrong-link'],
  repeatable: true,
})

export const turnOnReminders = defineCall('PUT /me/reminders', {
  id: 'turn-on-reminders',
  summary: 'Turns the caller’s reminders on again.',
  description: 'Takes no body. What fell due while they were off is not sent any more.',
  access: 'staff',
  answer: done,
  limit: 'save',
  repeatable: true,
})

export const turnOffReminders = defineCall('DELETE /me/reminders', {
  id: 'turn-off-reminders',
  summary: 'Turns the caller’s reminders off. Other mails still go out.',
  access: 'staff',
  answer: done,
  limit: 'save',
  repeatable: true,
})
