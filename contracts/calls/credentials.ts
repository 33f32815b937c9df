import { defineCall, type Schema } from '../call.ts'
import { day, kind as kindIn, line as lineIn } from '../credential-shapes.ts'
import { CREDENTIAL_KINDS, CREDENTIAL_STATES, OUT_OF_DATE } from '../credentials.ts'
import { LIMITS } from '../form.ts'
import { OFFICE } from '../office-roles.ts'
import { optional, PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { done, json, listOf, listQuery, maybe, message, userId } from './shapes.ts'
import { moment, SAMPLE, uuid } from './system-shapes.ts'

const text: Schema = { type: 'string', maxLength: LIMITS.line }
const yes: Schema = { type: 'boolean' }
const anyLine = (title: string): Schema => ({ ...text, title, pattern: PATTERNS.anyLine })
const personParam: Schema = { type: 'string', title: 'user_id', maxLength: 16, pattern: PATTERNS.userId }
const idParam = (title: string): Schema => ({ type: 'string', title, maxLength: 36, pattern: PATTERNS.uuidOfAnyCase })

const check = closed({
  result: { type: 'string', enum: ['valid', 'not_valid'] },
  source: text,
  confirmation: maybe(text),
  checked_on: day,
  at: moment,
  by: maybe(userId, 'Null: the operator, by a screening.'),
})

const credential = closed({
  credential_id: maybe(uuid, 'Null: the kind is missing.'),
  kind: kindIn,
  number: maybe(text),
  issuer: maybe(text),
  issued_on: maybe(day),
  expires_on: maybe(day, 'It counts on this day too. Null: it does not end.'),
  photo_id: maybe(uuid),
  state: { type: 'string', enum: CREDENTIAL_STATES },
  stated_at: maybe(moment),
  by: maybe(userId, 'Who added it. Null also for the operator, by a screening.'),
  checked: maybe(check, 'The last check of the office.'),
})

const SAMPLE_CREDENTIAL = {
  credential_id: SAMPLE.id,
  kind: 'cpr',
  number: null,
  issuer: 'American Red Cross',
  issued_on: '2026-01-31',
  expires_on: '2028-01-31',
  photo_id: null,
  state: 'stated',
  stated_at: SAMPLE.time,
  by: 17,
  checked: null,
}

const list = {
  answer: { status: 200, schema: closed({ blocked: yes, credentials: listOf(credential) }) },
  sample: { answer: { blocked: true, credentials: [SAMPLE_CREDENTIAL] } },
} as const

const stating = {
  body: {
    type: 'multipart',
    file: 'photo',
    schema: closed(
      {
        kind: { ...kindIn, title: 'Kind' },
        number: anyLine('Number'),
        issuer: anyLine('Issuer'),
        issued_on: { ...day, title: 'Issued on' },
        expires_on: { type: 'string', title: 'Expires on', maxLength: 10, pattern: optional(PATTERNS.date) },
        photo: { type: 'string', title: 'Photo', description: 'A JPEG, PNG or PDF file, up to 5 MB.', maxLength: 200 },
      },
      ['kind', 'issued_on'],
    ),
  },
  answer: { status: 201, schema: closed({ message, credential }) },
  repeatable: true,
} as const
const SAMPLE_STATED = {
  body: { kind: 'cpr', issuer: 'American Red Cross', issued_on: '2026-01-31', expires_on: '2028-01-31' },
  answer: { message: 'The certificate is saved.', credential: SAMPLE_CREDENTIAL },
}

export const getOwnCredentials = defineCall('GET /credentials', {
  id: 'get-own-credentials',
  summary: 'Your licenses, certificates and checks: those you need, and all you added.',
  access: 'staff',
  ...list,
})

export const getCredentials = defineCall('GET /credentials/{user_id}', {
  id: 'get-credentials',
  summary: 'One person’s licenses, certificates and checks, of the kinds that the caller may read.',
  access: 'admin',
  officeRoles: OFFICE.all,
  ...list,
  errors: ['no-user'],
  audit: { action: 'view', what: 'credential' },
})

export const stateOwnCredential = defineCall('POST /credentials', {
  id: 'state-own-credential',
  summary: 'Adds one of your licenses or certificates, with a photo.',
  description: 'A renewal is added as a new one. The photo keeps no place, camera or time.',
  access: 'staff',
  ...stating,
  sample: SAMPLE_STATED,
  errors: ['unsafe-file', 'scanner-away'],
  limit: 'save',
})

export const stateCredential = defineCall('POST /credentials/{user_id}', {
  id: 'state-credential',
  summary: 'Adds a license, certificate or check of a person. It counts as checked.',
  access: 'admin',
  officeRoles: OFFICE.files,
  ...stating,
  sample: SAMPLE_STATED,
  errors: ['no-user', 'unsafe-file', 'scanner-away'],
  limit: 'fill',
  audit: { action: 'create', what: 'credential' },
})

export const checkCredential = defineCall('POST /credentials/{user_id}/{credential_id}/check', {
  id: 'check-credential',
  summary: 'Records what the office found out about a credential at its source.',
  access: 'admin',
  officeRoles: OFFICE.files,
  params: { user_id: personParam, credential_id: idParam('credential_id') },
  body: json(
    {
      result: { type: 'string', title: 'Result', enum: ['valid', 'not_valid'] },
      source: { ...lineIn, title: 'Source' },
      confirmation: anyLine('Confirmation'),
      checked_on: { ...day, title: 'Checked on' },
    },
    ['result', 'source', 'checked_on'],
  ),
  answer: done,
  sample: {
    body: { result: 'valid', source: 'redcross.org', checked_on: '2026-03-04' },
    answer: { message: 'The check is saved.' },
  },
  errors: ['no-user', 'not-found'],
  limit: 'fill',
  repeatable: true,
  audit: { action: 'change', what: 'credential' },
})

export const withdrawCredential = defineCall('DELETE /credentials/{user_id}/{credential_id}', {
  id: 'withdraw-credential',
  summary: 'Withdraws a credential. It stays in the history.',
  description: 'Staff withdraw their own, until the office has checked it.',
  access: 'person',
  officeRoles: OFFICE.files,
  params: { user_id: personParam, credential_id: idParam('credential_id') },
  answer: done,
  sample: { answer: { message: 'The certificate is withdrawn.' } },
  errors: ['not-found', 'other-person', 'credential-checked'],
  repeatable: true,
  audit: { action: 'delete', what: 'credential' },
})

export const getCredentialPhoto = defineCall('GET /credential_photos/{photo_id}', {
  id: 'get-credential-photo',
  summary: 'The bytes of a credential’s photo, as a download.',
  access: 'person',
  officeRoles: OFFICE.all,
  params: { photo_id: idParam('photo_id') },
  answer: {
    status: 200,
    schema: { type: 'string', format: 'binary' },
    type: 'image/jpeg',
    alsoTypes: ['image/png', 'application/pdf'],
  },
  errors: ['not-found', 'other-person', 'not-in-role'],
  limit: 'download',
  audit: { action: 'download', what: 'credential' },
})

export const OUT_OF_DATE_ORDERS = ['since', 'user_id', 'name', 'expires_on'] as const

export const getOutOfDate = defineCall('GET /out_of_date', {
  id: 'get-out-of-date',
  summary: 'Staff whose license, certificate or check is missing, not checked, expired or not valid on a day.',
  description: 'One row per person and kind, of the kinds that the caller may read. `X-Total-Count` counts all rows.',
  access: 'admin',
  officeRoles: OFFICE.all,
  query: {
    ...listQuery(OUT_OF_DATE_ORDERS, []),
    as_of: { ...day, title: 'as_of', description: 'The day to judge by. Default: today.' },
    known: {
      type: 'string',
      title: 'known',
      description: '`then`: only what was on record by the end of that day.',
      enum: ['now', 'then'],
    },
    kind: { type: 'string', title: 'kind', enum: CREDENTIAL_KINDS },
    position: { type: 'string', title: 'position', enum: ['HHA', 'CNA', 'RN', 'LPN', 'unknown'] },
  },
  answer: {
    status: 200,
    schema: listOf(
      closed({
        user_id: userId,
        name: text,
        position: text,
        kind: kindIn,
        state: { type: 'string', enum: OUT_OF_DATE },
        expires_on: maybe(day),
        since: moment,
      }),
    ),
  },
  sample: {
    answer: [
      {
        user_id: 17,
        name: 'Ann Baker',
        position: 'CNA',
        kind: 'cpr',
        state: 'expired',
        expires_on: '2026-03-01',
        since: SAMPLE.time,
      },
    ],
  },
  limit: 'list',
  limitsWholeOf: 'admin',
  audit: { action: 'list', what: 'credential' },
})
