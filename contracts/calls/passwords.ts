import { defineCall } from '../call.ts'
import { closed } from '../schemas.ts'
import { done, email, emailText, json, newPasswordTwice } from './shapes.ts'

export const forgotPassword = defineCall('POST /password/forgot', {
  id: 'forgot-password',
  summary: 'Sends a link for a new password to the owner of an account, where there is one.',
  description:
    'The answer is the same for every address, known or not. Three links an hour go to one address; each works once, ' +
    'for 30 minutes. Where no mails go out to people (`MAIL_FROM`), none does.',
  access: 'public',
  body: json({ email }),
  answer: done,
  limit: 'registration',
})

export const getLinkedAccount = defineCall('GET /link', {
  id: 'get-linked-account',
  summary: 'The email of the account for which the link of a mail sets a password.',
  description:
    'The token of the link is sent as a bearer token. Screens give the email to password managers. Reading it does ' +
    'not use the link.',
  access: 'link',
  answer: { status: 200, schema: closed({ email: emailText }) },
  errors: ['link-expired', 'link-used'],
  audit: { none: 'It shows only the email that the link was sent to.' },
})

export const resetPassword = defineCall('POST /password/reset', {
  id: 'reset-password',
  summary: 'Sets a new password by the link of a mail, and ends all sessions of the account.',
  description: 'The token of the link is sent as a bearer token.',
  access: 'link',
  body: json(newPasswordTwice('New password')),
  answer: done,
  errors: ['link-expired', 'link-used'],
  limit: 'password',
  repeatable: true,
  audit: { action: 'change', what: 'password-by-link' },
})
