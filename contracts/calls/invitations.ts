import { defineCall } from '../call.ts'
import { OFFICE } from '../office-roles.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { done, factorMethod, json, listOf, message, newPasswordTwice, userId } from './shapes.ts'
import { moment, momentOrNull, SAMPLE } from './system-shapes.ts'

export const getRegistration = defineCall('GET /registration', {
  id: 'get-registration',
  summary: 'Whether anybody may register a staff account, or only who was invited; and whether people get mails.',
  access: 'public',
  answer: {
    status: 200,
    schema: closed({
      registration: { type: 'string', enum: ['open', 'invited'] },
      mails: { type: 'boolean', description: 'Without them a forgotten password is a call to the office.' },
    }),
  },
  sample: { answer: { registration: 'open', mails: true } },
})

export const invite = defineCall('POST /invitations', {
  id: 'invite',
  summary: 'Sends an applicant a link with which to make an account.',
  description:
    'The person must have sent a career application. The link works once, for 14 days; another ' +
    'invitation ends the previous one. Refused if no mails go out to people (`MAIL_FROM`).',
  access: 'admin',
  officeRoles: OFFICE.hiring,
  body: json({ user_id: userId }),
  answer: { status: 201, schema: closed({ message, expires_at: moment }) },
  sample: { body: { user_id: 17 }, answer: { message: 'The invitation is on its way.', expires_at: SAMPLE.time } },
  errors: ['no-user', 'has-account', 'no-mails'],
  limit: 'invitation',
  repeatable: true,
  audit: { action: 'create', what: 'invitation' },
})

export const acceptInvitation = defineCall('POST /invitation', {
  id: 'accept-invitation',
  summary: 'Makes the account of an applicant who was invited, by the link of the mail.',
  description: 'The token of the link is sent as a bearer token. The account has the number of the application.',
  access: 'link',
  body: json(newPasswordTwice('Password')),
  answer: { status: 201, schema: done.schema },
  errors: ['link-expired', 'link-used'],
  limit: 'password',
  repeatable: true,
  audit: { none: 'It makes a staff account, never an administrator’s.' },
})

export const getVerification = defineCall('GET /email/verification', {
  id: 'get-verification',
  summary: 'What the owner of an email should see before they confirm it: how old the account is, its second steps.',
  description:
    'The token of the link is sent as a bearer token. A second step that was added by now ends with the first new ' +
    'password by a link.',
  access: 'link',
  answer: {
    status: 200,
    schema: closed({
      registered_at: moment,
      factors: listOf(closed({ method: factorMethod, added_at: moment })),
    }),
  },
  sample: {
    answer: { registered_at: SAMPLE.time, factors: [{ method: 'totp', added_at: SAMPLE.time }] },
  },
  errors: ['link-expired', 'link-used'],
  audit: { none: 'Only who registered a staff account gets such a link.' },
})

export const verifyEmail = defineCall('POST /email/verify', {
  id: 'verify-email',
  summary: 'Shows by the link of a mail that the email of an account is its owner’s.',
  description: 'The token of the link is sent as a bearer token.',
  access: 'link',
  answer: done,
  errors: ['link-expired', 'link-used'],
  repeatable: true,
  audit: { none: 'Only who registered a staff account gets such a link.' },
})

const PEOPLE = 200

export const getInvitations = defineCall('GET /get_invitations', {
  id: 'get-invitations',
  summary: 'Which of these people were invited to make an account, and which have one.',
  access: 'admin',
  officeRoles: OFFICE.all,
  timed: true,
  query: {
    user_ids: {
      type: 'string',
      title: 'user_ids',
      description: `The IDs of up to ${PEOPLE} people, with commas between. Without it the answer is empty.`,
      maxLength: PEOPLE * 17,
      pattern: PATTERNS.userIds,
    },
  },
  answer: {
    status: 200,
    schema: listOf(
      closed({
        user_id: userId,
        invited_at: momentOrNull('When the last invitation was sent; null: never.'),
        has_account: { type: 'boolean' },
      }),
    ),
  },
  sample: { answer: [{ user_id: 17, invited_at: SAMPLE.time, has_account: false }] },
  audit: { action: 'list', what: 'invitations' },
})

export const getAccount = defineCall('GET /get_account/{user_id}', {
  id: 'get-account',
  summary: 'What the office may know of the account of a person: invitation, address, mails.',
  access: 'admin',
  officeRoles: OFFICE.all,
  timed: true,
  answer: {
    status: 200,
    schema: closed({
      user_id: userId,
      mails: { type: 'boolean', description: 'Whether mails go out to people at all.' },
      has_account: { type: 'boolean' },
      invited_at: momentOrNull('When the last invitation was sent; null: never.'),
      invitation_expires_at: momentOrNull('Until when its link holds.'),
      email_verified: { type: 'boolean', description: 'Whether a link that was sent there has been opened.' },
      early_factors: {
        type: 'integer',
        minimum: 0,
        maximum: 10,
        description: 'Second steps that are older than the proof of the email: perhaps not its owner’s.',
      },
      won_back_at: momentOrNull(
        'When its owner got the account by a new password, before which anybody may have registered and saved.',
      ),
      mail_returned_at: momentOrNull('When a mail last came back; null where none has, or one has arrived since.'),
    }),
  },
  sample: {
    answer: {
      user_id: 17,
      mails: true,
      has_account: false,
      invited_at: SAMPLE.time,
      invitation_expires_at: SAMPLE.time,
      email_verified: false,
      early_factors: 0,
      won_back_at: null,
      mail_returned_at: null,
    },
  },
  errors: ['no-user'],
  audit: { action: 'view', what: 'account' },
})
