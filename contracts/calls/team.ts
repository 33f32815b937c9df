import { defineCall } from '../call.ts'
import { OFFICE } from '../office-roles.ts'
import { closed } from '../schemas.ts'
import { lastDay, officeRole } from './office-shapes.ts'
import { done, email, emailText, json, listOf, maybe, message, newPasswordTwice, userId } from './shapes.ts'
import { moment, momentOrNull, SAMPLE } from './system-shapes.ts'

export const getAdmins = defineCall('GET /admins', {
  id: 'get-admins',
  summary: 'The administrators, each with their role in the office.',
  access: 'admin',
  officeRoles: OFFICE.readers,
  answer: {
    status: 200,
    schema: listOf(
      closed({
        user_id: userId,
        email: emailText,
        office_role: officeRole,
        until: maybe(lastDay),
        since: moment,
        invited_at: momentOrNull('When they were last invited; null once they have chosen a password.'),
        invitation_expires_at: momentOrNull('When the link of that ends; null where no mails go out to people.'),
        mail_returned_at: momentOrNull('When a mail last came back; null where none has, or one has arrived since.'),
        last_seen_at: momentOrNull('To five minutes; null where it is not known.'),
      }),
    ),
  },
  sample: {
    answer: [
      {
        user_id: 1,
        email: 'office@example.com',
        office_role: 'owner',
        until: null,
        since: SAMPLE.time,
        invited_at: null,
        invitation_expires_at: null,
        mail_returned_at: null,
        last_seen_at: SAMPLE.time,
      },
    ],
  },
  limit: 'list',
  audit: { none: 'It names only administrators, who may know each other.' },
})

export const inviteAdmin = defineCall('POST /admins', {
  id: 'invite-admin',
  summary: 'Makes the account of another administrator, and invites them by mail to choose a password.',
  description:
    'The link of the mail works once, for 14 days. Where no mails go out to people (`MAIL_FROM`), the answer has a ' +
    'password that was made up; it opens nothing but the choice of another.',
  access: 'admin',
  body: json({ email, office_role: officeRole, until: lastDay }, ['email', 'office_role']),
  answer: {
    status: 201,
    schema: closed({ message, user_id: userId, password: { type: 'string', maxLength: 40 } }, ['message', 'user_id']),
  },
  sample: {
    body: { email: 'ann.baker@example.com', office_role: 'recruiter' },
    answer: { message: 'The invitation is on its way. Its link works for 14 days.', user_id: 12 },
  },
  errors: ['email-taken'],
  limit: 'invitation',
  repeatable: true,
  audit: { action: 'create', what: 'administrator' },
})

export const inviteAdminAgain = defineCall('POST /admins/{user_id}/invitation', {
  id: 'invite-admin-again',
  summary: 'Sends an administrator who was invited and has not chosen a password another link.',
  description:
    'The link works once, for 14 days, and the one before ends. Three an hour for each administrator. Where no mails ' +
    'go out to people (`MAIL_FROM`), the answer has another password that was made up, and the one before ends.',
  access: 'admin',
  answer: {
    status: 201,
    schema: closed({ message, expires_at: moment, password: { type: 'string', maxLength: 40 } }, ['message']),
  },
  sample: {
    answer: { message: 'The invitation is on its way. Its link works for 14 days.', expires_at: SAMPLE.time },
  },
  errors: ['no-user', 'has-account', 'team-changed'],
  limit: 'invitation',
  repeatable: true,
  audit: { action: 'create', what: 'invitation' },
})

export const acceptAdministration = defineCall('POST /admins/password', {
  id: 'accept-administration',
  summary: 'Sets the first password of an administrator who was invited, by the link of the mail.',
  description: 'The token of the link is sent as a bearer token.',
  access: 'link',
  body: json(newPasswordTwice('Password')),
  answer: done,
  errors: ['link-expired', 'link-used'],
  limit: 'password',
  repeatable: true,
  audit: { action: 'change', what: 'first-password-by-link' },
})

export const changeRole = defineCall('PUT /admins/{user_id}/role', {
  id: 'change-role',
  summary: 'Gives an administrator a role in the office, and ends their sessions before it answers.',
  description: 'There is always an owner: the last one keeps the role.',
  access: 'admin',
  body: json({ office_role: officeRole, until: lastDay }, ['office_role']),
  answer: done,
  errors: ['no-user', 'last-owner', 'team-changed'],
  repeatable: true,
  audit: { action: 'change', what: 'role' },
})

export const removeAdmin = defineCall('DELETE /admins/{user_id}', {
  id: 'remove-admin',
  summary: 'Closes the account of an administrator, and ends their sessions before it answers.',
  description: 'What they did stays in the audit under their address. There is always an owner: the last one stays.',
  access: 'admin',
  answer: done,
  errors: ['no-user', 'last-owner', 'team-changed'],
  repeatable: true,
  audit: { action: 'delete', what: 'administrator' },
})
