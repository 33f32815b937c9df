import { type Call, type CallSource, defineCall, type Schema } from '../call.ts'
import type { Form } from '../form.ts'
import { OFFICE } from '../office-roles.ts'
import { moreForms } from '../packet.ts'
import { DECISIONS, noteShape, notesWritten, REVIEW_STATES } from '../reviews.ts'
import { closed } from '../schemas.ts'
import { namesOf, packetForms } from './packets.ts'
import { json, listOf, maybe, message, oneOfNames, userId } from './shapes.ts'
import { moment, momentOrNull, SAMPLE, uuid } from './system-shapes.ts'

export const calls: CallSource = ({ forms }) => [getReviews(forms)]

/** Forms that the office decides on: the packet's, and those of the law that are listed with it. */
export function reviewedForms(forms: readonly Form[]): readonly Form[] {
  return [...packetForms(forms), ...moreForms(forms)]
}

const userParam = { type: 'string', title: 'user_id', maxLength: 16 } as const
const note: Schema = closed({ ...noteShape, at: moment })
const state: Schema = { type: 'string', enum: REVIEW_STATES }

export function getReviews(forms: readonly Form[]): Call {
  const form = oneOfNames(namesOf(reviewedForms(forms)))
  return {
    id: 'get-reviews',
    method: 'GET',
    path: '/reviews/{user_id}',
    summary: 'What the office decided on each form of a person that the caller may read, and on the whole packet.',
    access: 'admin',
    officeRoles: OFFICE.all,
    answer: {
      status: 200,
      schema: closed({
        packet: closed({
          approved_at: momentOrNull(),
          approved_by: maybe(userId),
          changed_since: { ...listOf(form), description: 'Forms that changed after the packet was approved.' },
        }),
        forms: listOf(
          closed({
            form,
            review: state,
            event: maybe(uuid, 'The latest version, by the person or the agency. A decision names it.'),
            decided_at: momentOrNull(),
            decided_by: maybe(userId),
            notes: listOf(note),
          }),
        ),
      }),
    },
    sample: {
      answer: {
        packet: { approved_at: null, approved_by: null, changed_since: [] },
        forms: [{ form: 'job', review: 'to_review', event: SAMPLE.id, decided_at: null, decided_by: null, notes: [] }],
      },
    },
    errors: ['no-user'],
    audit: { action: 'view', what: 'review' },
  }
}

export const reviewForm = defineCall('POST /reviews/{user_id}/{form}', {
  id: 'review-form',
  summary: 'Approves the version of a form that was read, or returns it to the applicant with notes.',
  description:
    'A later save makes an approved form one to review again. A return has 1 to 50 notes, an approval none. `row` ' +
    'and `field` of a note are null for the part as a whole.',
  access: 'admin',
  officeRoles: OFFICE.files,
  params: { user_id: userParam, form: { type: 'string', title: 'form', maxLength: 40 } },
  body: json(
    {
      decision: { type: 'string', title: 'Decision', enum: DECISIONS },
      event: { ...uuid, title: 'Event' },
      notes: notesWritten,
    },
    ['decision', 'event'],
  ),
  answer: { status: 200, schema: closed({ message, review: state }) },
  sample: {
    body: { decision: 'approved', event: SAMPLE.id },
    answer: { message: 'The form is approved.', review: 'approved' },
  },
  errors: ['no-user', 'not-found', 'version-changed', 'company-open'],
  limit: 'fill',
  repeatable: true,
  audit: { action: 'change', what: 'review' },
})

export const approvePacket = defineCall('POST /approvals/{user_id}', {
  id: 'approve-packet',
  summary:
    'Approves the whole packet: every needed form is approved, three references are accepted, no one is blocked.',
  access: 'admin',
  officeRoles: OFFICE.files,
  answer: { status: 200, schema: closed({ message, approved_at: moment }) },
  sample: { answer: { message: 'The packet is approved.', approved_at: SAMPLE.time } },
  errors: ['no-user', 'packet-blocked'],
  limit: 'fill',
  repeatable: true,
  audit: { action: 'change', what: 'packet' },
})
