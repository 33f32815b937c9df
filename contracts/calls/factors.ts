import { defineCall, type Schema } from '../call.ts'
import { FACTOR_METHODS } from '../errors.ts'
import { LIMITS } from '../form.ts'
import { OFFICE } from '../office-roles.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { done, emailText, factorMethod, json, listOf, message, typedText } from './shapes.ts'
import { moment, momentOrNull, SAMPLE } from './system-shapes.ts'

const TICKET_LENGTH = 64
/** Allows for spaces and hyphens that people type in a code. */
const CODE_LENGTH = 40

const base64 = (maxLength: number): Schema => ({ type: 'string', maxLength, pattern: PATTERNS.cursor })
const factorId: Schema = { type: 'string', title: 'factor_id', maxLength: 36, pattern: PATTERNS.uuidOfAnyCase }
const name: Schema = { type: 'string', title: 'Name', maxLength: 60, pattern: PATTERNS.line }
const ticket = typedText('Ticket', TICKET_LENGTH)
const code = typedText('Code', CODE_LENGTH)
const current = typedText('Current password', LIMITS.password)

/** A passkey's response, base64url. */
const assertion: Schema = {
  ...closed({
    id: base64(1_400),
    clientDataJSON: base64(4_000),
    authenticatorData: base64(4_000),
    signature: base64(2_000),
  }),
  description: 'Of a passkey: what `navigator.credentials.get` gave.',
}
const attestation: Schema = {
  ...closed({ id: base64(1_400), clientDataJSON: base64(4_000), attestationObject: base64(20_000) }),
  description: 'Of a new passkey: what `navigator.credentials.create` gave.',
}

const token = { type: 'string', maxLength: 4_096 }

export const secondFactor = defineCall('POST /login/second_factor', {
  id: 'second-factor',
  summary: 'Opens a session by a second factor, after a login with the right password was answered `second-factor`.',
  description:
    'The ticket of that answer holds five minutes and five tries, and opens one session. It answers what the login ' +
    'would have answered.',
  access: 'public',
  body: json({ ticket, method: { type: 'string', enum: FACTOR_METHODS }, code, assertion }, ['ticket', 'method']),
  answer: {
    status: 200,
    schema: {
      oneOf: [
        closed({ token, role: { type: 'string', const: 'admin' }, message }),
        closed({ category: { type: 'string', const: 'staff' }, token_user: token, message }),
      ],
    },
  },
  sample: {
    body: { ticket: 'x'.repeat(43), method: 'totp', code: '123456' },
    answer: { token: 'x'.repeat(40), role: 'admin', message: 'Login successful' },
  },
  errors: ['wrong-code', 'ticket-ended'],
  limit: 'login',
  audit: { action: 'login', what: 'second-factor' },
})

export const ownFactors = defineCall('GET /me/factors', {
  id: 'own-factors',
  summary: 'The caller’s second factors.',
  access: 'person',
  officeRoles: OFFICE.all,
  answer: {
    status: 200,
    schema: closed({
      factors: listOf(
        closed({
          factor_id: { type: 'string', maxLength: 36, pattern: PATTERNS.uuid },
          method: factorMethod,
          name,
          added_at: moment,
        }),
      ),
      backup_codes: { type: 'integer', minimum: 0, maximum: 20, description: 'How many are left.' },
      required_by: momentOrNull('From when on nothing else is open without one; null where none is required.'),
    }),
  },
  sample: {
    answer: {
      factors: [{ factor_id: SAMPLE.id, method: 'totp', name: 'My phone', added_at: SAMPLE.time }],
      backup_codes: 10,
      required_by: null,
    },
  },
  whilePending: true,
  audit: { none: 'It shows administrators only themselves.' },
})

export const beginFactor = defineCall('POST /me/factors/begin', {
  id: 'begin-factor',
  summary: 'Begins to add a second factor: makes the secret of a TOTP, or asks for a passkey.',
  description: 'The secret is shown here and never again. Nothing is added before `POST /me/factors` has a first code.',
  access: 'person',
  officeRoles: OFFICE.all,
  body: json({ method: factorMethod }),
  answer: {
    status: 200,
    schema: closed(
      {
        ticket,
        secret: { type: 'string', maxLength: 64, pattern: PATTERNS.cursor, description: 'Base32, for typing.' },
        uri: { type: 'string', maxLength: 1_000, description: '`otpauth://`, for a QR code.' },
        passkey: {
          ...closed({
            challenge: base64(100),
            rp: closed({ id: { type: 'string', maxLength: 255 }, name: { type: 'string', maxLength: 200 } }),
            user: closed({
              id: base64(100),
              name: emailText,
              displayName: emailText,
            }),
            pubKeyCredParams: listOf(
              closed({ type: { type: 'string', const: 'public-key' }, alg: { type: 'integer' } }),
            ),
            excludeCredentials: listOf(closed({ type: { type: 'string', const: 'public-key' }, id: base64(1_400) })),
          }),
          description: 'What `navigator.credentials.create` takes.',
        },
      },
      ['ticket'],
    ),
  },
  sample: { body: { method: 'totp' }, answer: { ticket: 'x'.repeat(43), secret: 'A'.repeat(32), uri: 'otpauth://' } },
  errors: ['too-many-factors'],
  limit: 'save',
  whilePending: true,
  audit: { none: 'Nothing is added yet, and what it shows is the administrator’s own.' },
})

export const addFactor = defineCall('POST /me/factors', {
  id: 'add-factor',
  summary: 'Adds the second factor that was begun, by a first code of it, and ends all other sessions of the account.',
  description: 'A wrong current password counts as a failed login does.',
  access: 'person',
  officeRoles: OFFICE.all,
  body: json({ ticket, current, name, code, attestation }, ['ticket', 'current', 'name']),
  answer: { status: 201, schema: closed({ message, factor_id: factorId }) },
  sample: {
    body: { ticket: 'x'.repeat(43), current: 'four quiet herons', name: 'My phone', code: '123456' },
    answer: { message: 'Your second step has been added. From now on, logins ask for it.', factor_id: SAMPLE.id },
  },
  errors: ['too-many-factors'],
  whilePending: true,
  audit: { action: 'create', what: 'own-factor' },
})

export const removeFactor = defineCall('DELETE /me/factors/{factor_id}', {
  id: 'remove-factor',
  summary: 'Removes one of the caller’s second factors, and ends all their other sessions.',
  description: 'A wrong current password counts as a failed login does.',
  access: 'person',
  officeRoles: OFFICE.all,
  params: { factor_id: factorId },
  body: json({ current }),
  answer: done,
  errors: ['not-found'],
  audit: { action: 'delete', what: 'own-factor' },
})

export const makeBackupCodes = defineCall('POST /me/backup_codes', {
  id: 'make-backup-codes',
  summary: 'Makes ten backup codes for who cannot show a second factor, and voids those from before.',
  description: 'They are shown here and never again. A wrong current password counts as a failed login does.',
  access: 'person',
  officeRoles: OFFICE.all,
  body: json({ current }),
  answer: {
    status: 201,
    schema: closed({
      message,
      codes: listOf({ type: 'string', maxLength: 20 }),
    }),
  },
  sample: {
    body: { current: 'four quiet herons' },
    answer: { message: 'These are your backup codes.', codes: ['abcd-efgh-jkmn'] },
  },
  audit: { action: 'create', what: 'own-backup-codes' },
})
