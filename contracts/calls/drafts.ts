import type { Call, CallSource, Schema } from '../call.ts'
import { DRAFT_BYTES, draftForms } from '../drafts.ts'
import type { Form } from '../form.ts'
import { closed } from '../schemas.ts'
import { count, listOf, maybe, message } from './shapes.ts'
import { moment, momentOrNull, SAMPLE } from './system-shapes.ts'

const version: Schema = { type: 'integer', minimum: 1 }
const values: Schema = { type: 'object', description: 'The body of the form’s own save; nothing in it is required.' }
const revision: Schema = { ...count, description: 'Grows with each change, and with the end of the draft.' }
/** Any text: a form that has no drafts is not found. */
const params = { form: { type: 'string', title: 'form', maxLength: 64 } } as const
const audit = { none: 'Staff read and write only their own.' } as const
const written = { revision, updated_at: moment, expires_at: moment }

const SAMPLE_TIMES = { updated_at: SAMPLE.time, expires_at: '2026-04-03T15:06:07.008Z' }
const SAMPLE_VALUES = { hipaaAcknowledgment: 'Ann Baker' }

export const calls: CallSource = ({ forms }) => [getDrafts(forms), getDraft(forms)]

function formName(forms: readonly Form[]): Schema {
  return { type: 'string', enum: draftForms(forms).map(({ name }) => name) }
}

export function getDrafts(forms: readonly Form[]): Call {
  const draft = closed({
    form: formName(forms),
    revision,
    form_version: version,
    updated_at: moment,
    expires_at: moment,
  })
  return {
    id: 'get-drafts',
    method: 'GET',
    path: '/drafts',
    summary: 'Your own drafts: forms that you began and did not submit.',
    access: 'staff',
    answer: { status: 200, schema: closed({ drafts: listOf(draft) }) },
    sample: { answer: { drafts: [{ form: 'hipaa', revision: 2, form_version: 1, ...SAMPLE_TIMES }] } },
    audit,
  }
}

export function getDraft(forms: readonly Form[]): Call {
  return {
    id: 'get-draft',
    method: 'GET',
    path: '/drafts/{form}',
    summary: 'What you typed in a form and did not submit, on any device.',
    description: 'Signatures and their dates, ticks, consents and files are never in it. Without a draft: nulls.',
    access: 'staff',
    params,
    answer: {
      status: 200,
      schema: closed({
        form: formName(forms),
        revision,
        form_version: maybe(version),
        values: maybe(values),
        updated_at: momentOrNull(),
        expires_at: momentOrNull(),
      }),
    },
    sample: { answer: { form: 'hipaa', revision: 2, form_version: 1, values: SAMPLE_VALUES, ...SAMPLE_TIMES } },
    errors: ['not-found'],
    audit,
  }
}

export const putDraft = {
  id: 'put-draft',
  method: 'PUT',
  path: '/drafts/{form}',
  summary: 'Keeps what you typed in a form, for 30 days.',
  description: '`base` is the revision that you saw last. If it is not the current one, `draft-newer` has the draft.',
  access: 'staff',
  params,
  body: {
    type: 'json',
    largest: DRAFT_BYTES,
    schema: closed({
      base: { type: 'integer', exclusiveMinimum: -1, maximum: Number.MAX_SAFE_INTEGER, title: 'base' },
      form_version: { ...version, maximum: Number.MAX_SAFE_INTEGER, title: 'form_version' },
      values: { ...values, title: 'values' },
    }),
  },
  answer: { status: 200, schema: closed({ message, ...written }) },
  sample: {
    body: { base: 0, form_version: 1, values: SAMPLE_VALUES },
    answer: { message: 'The draft is saved.', revision: 1, ...SAMPLE_TIMES },
  },
  errors: ['not-found', 'draft-newer', 'erased'],
  limit: 'draft',
  repeatable: true,
  audit,
} as const satisfies Call

export const deleteDraft = {
  id: 'delete-draft',
  method: 'DELETE',
  path: '/drafts/{form}',
  summary: 'Deletes your draft of a form.',
  access: 'staff',
  params,
  answer: { status: 200, schema: closed({ message, revision }) },
  sample: { answer: { message: 'The draft is deleted.', revision: 3 } },
  errors: ['not-found'],
  limit: 'draft',
  repeatable: true,
  audit,
} as const satisfies Call
