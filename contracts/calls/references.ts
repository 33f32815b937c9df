import { defineCall } from '../call.ts'
import { fieldSchema } from '../field-schema.ts'
import { LIMITS } from '../form.ts'
import { OFFICE } from '../office-roles.ts'
import { PATTERNS } from '../patterns.ts'
import { columnOf } from '../records.ts'
import { referenceForm } from '../reference-data.ts'
import { samplesByColumn, samplesOfEmployer } from '../reference-samples.ts'
import {
  DECLINED_REASONS,
  EMPLOYER_FIELDS,
  REFERENCE_FORMS,
  REFERENCE_STATES,
  SCOPES,
  VERDICTS,
  WAYS_BY_HAND,
} from '../references.ts'
import { closed } from '../schemas.ts'
import { employer, line, scope } from './reference-shapes.ts'
import { count, done, email, emailText, json, listOf, maybe, message, userId } from './shapes.ts'
import { moment, momentOrNull, SAMPLE, uuid } from './system-shapes.ts'

const params = {
  user_id: { type: 'string', title: 'user_id', maxLength: 16 },
  reference_id: { ...uuid, title: 'reference_id' },
} as const
const typedLine = (title: string) =>
  ({ type: 'string', title, maxLength: LIMITS.line, pattern: PATTERNS.line }) as const
const formChoice = { title: 'Form', ...maybe({ type: 'string', enum: REFERENCE_FORMS }) }

/** R: what everyone who may read a reference gets. */
const own = {
  reference_id: uuid,
  form: referenceForm,
  name: line,
  organization: line,
  email: emailText,
  state: { type: 'string', enum: REFERENCE_STATES },
  requested_at: moment,
  ends_at: moment,
} as const
const reference = closed(own)

const answers = closed(
  Object.fromEntries(
    Object.entries(EMPLOYER_FIELDS).map(([name, field]) => [columnOf(name, field), { ...fieldSchema(field, false) }]),
  ),
)

/** R and O: for the office. */
const officeReference = closed({
  ...own,
  opened_at: momentOrNull(),
  answered_at: momentOrNull(),
  scope: maybe({ type: 'string', enum: SCOPES }),
  answers: maybe(answers),
  declined_reason: maybe({ type: 'string', enum: DECLINED_REASONS }),
  flags: listOf({ type: 'string', enum: ['personal_address'] }),
  how: maybe({ type: 'string', enum: ['link', ...WAYS_BY_HAND] }),
  judged_by: maybe(userId),
  judged_at: momentOrNull(),
  note: maybe({ type: 'string', maxLength: LIMITS.box }),
  mails: listOf(closed({ kind: { type: 'string', maxLength: 40 }, at: moment })),
})

const SAMPLE_OWN = {
  reference_id: SAMPLE.id,
  form: 'verification',
  name: 'Pat Reyes',
  organization: 'Oak Home Care',
  email: 'pat@employer.example',
  state: 'requested',
  requested_at: SAMPLE.time,
  ends_at: SAMPLE.time,
} as const

const SAMPLE_OFFICE = {
  ...SAMPLE_OWN,
  opened_at: SAMPLE.time,
  answered_at: SAMPLE.time,
  scope: 'full',
  answers: samplesByColumn(),
  declined_reason: null,
  flags: [],
  how: 'link',
  judged_by: null,
  judged_at: null,
  note: null,
  mails: [{ kind: 'reference', at: SAMPLE.time }],
} as const

export const requestReference = defineCall('POST /references', {
  id: 'request-reference',
  summary: 'Asks a former employer, teacher or supervisor by email for a reference.',
  description:
    'The link of the mail works for 60 days and needs no account. `form` is the page that names the employer; null ' +
    'for a teacher or supervisor, who is named by `name`. Six requests may be open, and ten people be asked.',
  access: 'staff',
  body: json({ form: formChoice, email, name: optionalLine('Name'), organization: optionalLine('Organization') }, [
    'form',
    'email',
  ]),
  answer: { status: 201, schema: closed({ message, reference }) },
  sample: {
    body: { form: 'verification', email: 'pat@employer.example', name: 'Pat Reyes' },
    answer: { message: 'The request is on its way.', reference: SAMPLE_OWN },
  },
  errors: ['section-missing', 'too-many-references', 'same-reference', 'no-mails'],
  limit: 'save',
  repeatable: true,
})

export const getOwnReferences = defineCall('GET /references', {
  id: 'get-own-references',
  summary: 'The references that the caller has asked for.',
  access: 'staff',
  answer: { status: 200, schema: closed({ needed: count, answered: count, references: listOf(reference) }) },
  sample: { answer: { needed: 3, answered: 0, references: [SAMPLE_OWN] } },
})

export const getReferences = defineCall('GET /references/{user_id}', {
  id: 'get-references',
  summary: 'The references of a person, with what was answered.',
  access: 'admin',
  officeRoles: OFFICE.all,
  answer: { status: 200, schema: closed({ needed: count, accepted: count, references: listOf(officeReference) }) },
  sample: { answer: { needed: 3, accepted: 0, references: [SAMPLE_OFFICE] } },
  errors: ['no-user'],
  audit: { action: 'view', what: 'reference' },
})

export const changeReferenceEmail = defineCall('PUT /references/{user_id}/{reference_id}/email', {
  id: 'change-reference-email',
  summary: 'Sends a request to another email. The earlier link ends, and its days begin again.',
  access: 'person',
  officeRoles: OFFICE.hiring,
  params,
  body: json({ email }),
  answer: done,
  sample: { body: { email: 'pat@hospital.example' }, answer: { message: 'The request is on its way.' } },
  errors: ['not-found', 'reference-state', 'other-person', 'same-reference', 'no-mails'],
  limit: 'save',
  repeatable: true,
  audit: { action: 'change', what: 'reference' },
})

export const cancelReference = defineCall('DELETE /references/{user_id}/{reference_id}', {
  id: 'cancel-reference',
  summary: 'Cancels a request that nobody has answered. Its recipient gets an email.',
  access: 'person',
  officeRoles: OFFICE.hiring,
  params,
  answer: done,
  sample: { answer: { message: 'The request is cancelled.' } },
  errors: ['not-found', 'reference-state', 'other-person'],
  repeatable: true,
  audit: { action: 'delete', what: 'reference' },
})

export const remindReference = defineCall('POST /references/{user_id}/{reference_id}/remind', {
  id: 'remind-reference',
  summary: 'Reminds the recipient of a request, once in three days.',
  access: 'admin',
  officeRoles: OFFICE.hiring,
  params,
  answer: done,
  sample: { answer: { message: 'The reminder is on its way.' } },
  errors: ['not-found', 'reference-state', 'no-mails', 'too-many'],
  repeatable: true,
  audit: { action: 'change', what: 'reference' },
})

export const judgeReference = defineCall('POST /references/{user_id}/{reference_id}/judge', {
  id: 'judge-reference',
  summary: 'Accepts a reference or does not.',
  description:
    'Acceptance fills the agency’s part of the page where it is blank: dates, position, title, signature and date. ' +
    'The third acceptance cancels the requests that are still open.',
  access: 'admin',
  officeRoles: OFFICE.hiring,
  params,
  body: json(
    {
      verdict: { type: 'string', title: 'Verdict', enum: VERDICTS },
      note: { type: 'string', title: 'Note', maxLength: LIMITS.box, pattern: PATTERNS.anyBox },
    },
    ['verdict'],
  ),
  answer: done,
  sample: { body: { verdict: 'accepted' }, answer: { message: 'Saved.' } },
  errors: ['not-found', 'reference-state'],
  repeatable: true,
  audit: { action: 'change', what: 'reference' },
})

export const referenceByHand = defineCall('POST /references/by_hand', {
  id: 'reference-by-hand',
  summary: 'Enters a reference that came by phone, fax, letter or in person.',
  access: 'admin',
  officeRoles: OFFICE.hiring,
  body: json(
    {
      user_id: userId,
      form: formChoice,
      name: typedLine('Name'),
      organization: typedLine('Organization'),
      how: { type: 'string', title: 'How', enum: WAYS_BY_HAND },
      scope,
      ...employer,
    },
    ['user_id', 'form', 'name', 'organization', 'how', 'scope'],
  ),
  answer: { status: 201, schema: closed({ message, reference }) },
  sample: {
    body: {
      user_id: 17,
      form: 'verification',
      name: 'Pat Reyes',
      organization: 'Oak Home Care',
      how: 'phone',
      scope: 'full',
      ...samplesOfEmployer(),
    },
    answer: { message: 'Saved.', reference: { ...SAMPLE_OWN, state: 'answered', email: '' } },
  },
  errors: ['no-user', 'too-many-references'],
  repeatable: true,
  audit: { action: 'create', what: 'reference' },
})

function optionalLine(title: string) {
  return { type: 'string', title, maxLength: LIMITS.line, pattern: PATTERNS.anyLine } as const
}
