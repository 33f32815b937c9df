import { defineCall, type Schema } from '../call.ts'
import { LIMITS } from '../form.ts'
import { OFFICE } from '../office-roles.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { lastDay, officeRole } from './office-shapes.ts'
import { done, emailText, json, listOf, maybe, newPasswordTwice, typedText, userId } from './shapes.ts'
import { moment, momentOrNull, SAMPLE } from './system-shapes.ts'

const label = (description: string): Schema => ({
  oneOf: [{ type: 'string', maxLength: 40 }, { type: 'null' }],
  description,
})

const sessionId: Schema = { type: 'string', title: 'session_id', maxLength: 22, pattern: PATTERNS.sessionId }

export const ownAccount = defineCall('GET /me', {
  id: 'own-account',
  summary: 'The caller’s account.',
  access: 'person',
  officeRoles: OFFICE.all,
  answer: {
    status: 200,
    schema: closed({
      user_id: userId,
      email: emailText,
      role: { type: 'string', enum: ['staff', 'admin'] },
      office_role: maybe(officeRole, 'Of an administrator; null for staff.'),
      until: maybe(lastDay),
      since: moment,
      must_change_password: {
        type: 'boolean',
        description: 'Whether the password was made up: until another is chosen, nothing else is open.',
      },
      must_add_factor: {
        type: 'boolean',
        description: 'Whether a second factor is due (`MFA`): until one is added, nothing else is open.',
      },
      factor_required_by: momentOrNull('When a second factor is due (`MFA`); null where none is to be added.'),
      reminders: maybe(
        { type: 'string', enum: ['on', 'off'] },
        'Of forms that are not finished; null for administrators, and where no mails go out to people.',
      ),
    }),
  },
  sample: {
    answer: {
      user_id: 12,
      email: 'ann.baker@example.com',
      role: 'admin',
      office_role: 'auditor',
      until: '2030-06-30',
      since: SAMPLE.time,
      must_change_password: false,
      must_add_factor: false,
      factor_required_by: null,
      reminders: null,
    },
  },
  whilePending: true,
  audit: { none: 'It shows administrators only themselves.' },
})

export const ownPassword = defineCall('PUT /me/password', {
  id: 'own-password',
  summary: 'Changes the caller’s password, and ends all their other sessions before it answers.',
  description: 'A wrong current password counts as a failed login does.',
  access: 'person',
  officeRoles: OFFICE.all,
  body: json({
    current: typedText('Current password', LIMITS.password),
    ...newPasswordTwice('New password'),
  }),
  answer: done,
  limit: 'password',
  repeatable: true,
  whilePending: true,
  audit: { action: 'change', what: 'own-password' },
})

export const ownSessions = defineCall('GET /me/sessions', {
  id: 'own-sessions',
  summary: 'The caller’s sessions, last used first.',
  access: 'person',
  officeRoles: OFFICE.all,
  answer: {
    status: 200,
    schema: listOf(
      closed({
        session_id: { ...sessionId, description: 'Names the session. It opens nothing.' },
        begun_at: moment,
        seen_at: { ...moment, description: 'To a quarter of a minute.' },
        browser: label('As the browser says; null where it says nothing that is known.'),
        system: label('As the browser says; null where it says nothing that is known.'),
        is_this: { type: 'boolean', description: 'Whether it is the session that asks.' },
      }),
    ),
  },
  sample: {
    answer: [
      {
        session_id: 'x'.repeat(22),
        begun_at: SAMPLE.time,
        seen_at: SAMPLE.time,
        browser: 'Firefox',
        system: 'Windows',
        is_this: true,
      },
    ],
  },
  audit: { action: 'view', what: 'own-sessions' },
})

export const endSession = defineCall('DELETE /me/sessions/{session_id}', {
  id: 'end-session',
  summary: 'Ends one of the caller’s sessions.',
  access: 'person',
  officeRoles: OFFICE.all,
  params: { session_id: sessionId },
  answer: done,
  errors: ['not-found'],
  audit: { action: 'delete', what: 'own-session' },
})

export const endOtherSessions = defineCall('DELETE /me/sessions', {
  id: 'end-other-sessions',
  summary: 'Ends all of the caller’s sessions except this one.',
  access: 'person',
  officeRoles: OFFICE.all,
  answer: done,
  audit: { action: 'delete', what: 'own-sessions' },
})
