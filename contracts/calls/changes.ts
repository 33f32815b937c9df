import type { Call, CallSource, Schema } from '../call.ts'
import { type Form, LIMITS } from '../form.ts'
import { OFFICE } from '../office-roles.ts'
import { lawForms } from '../packet.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { namesOf, packetForms } from './packets.ts'
import { count, listOf, maybe, userId } from './shapes.ts'
import { moment, SAMPLE, uuid } from './system-shapes.ts'

/** Most changes in one response. */
export const CHANGES_PAGE = 200

const name = { type: 'string', maxLength: 64, pattern: PATTERNS.fieldName }
const value: Schema = { type: ['string', 'number', 'boolean'], maxLength: LIMITS.box }

export const calls: CallSource = ({ forms }) => [getChanges(forms)]

export function getChanges(all: readonly Form[]): Call {
  const forms = namesOf([...packetForms(all), ...lawForms(all)])
  return {
    id: 'get-changes',
    method: 'GET',
    path: '/get_changes/{user_id}',
    summary: 'Each answer of one person that was changed, the oldest change first.',
    description: `At most ${CHANGES_PAGE}; \`next\` is the \`cursor\` of the rest. Staff get their own.`,
    access: 'person',
    timed: true,
    officeRoles: OFFICE.readers,
    query: {
      from: time('from', 'The earliest change; of a day, from its first instant.'),
      to: time('to', 'The latest change; of a day, to its last instant.'),
      cursor: { type: 'string', title: 'cursor', maxLength: 16, pattern: PATTERNS.treeSize },
    },
    answer: {
      status: 200,
      schema: closed({
        user_id: userId,
        changes: listOf(changeSchema(forms)),
        next: maybe({ type: 'string', maxLength: 16 }),
      }),
    },
    sample: { answer: { user_id: 17, changes: [sampleChange(forms[0] ?? '')], next: null } },
    errors: ['no-user', 'other-person'],
    limit: 'history',
    audit: { action: 'history', what: 'changes' },
  }
}

function time(title: string, description: string): Schema {
  return {
    type: 'string',
    title,
    description: `${description} RFC 3339 with a zone, or a day in the agency’s time zone.`,
    maxLength: 40,
    pattern: PATTERNS.dayOrZonedMoment,
  }
}

function changeSchema(forms: readonly string[]): Schema {
  return closed({
    form: { type: 'string', enum: forms },
    part: name,
    row: maybe(count, 'From 0; null where the part has one row.'),
    field: name,
    before: maybe(value),
    after: value,
    event: uuid,
    index: maybe(count, 'The place in the tree of the proof; null until it is sealed.'),
    at: moment,
    by: { type: 'string', enum: ['person', 'company', 'reference'] },
    by_user_id: userId,
    late: {
      type: 'boolean',
      description: 'The date of a signature is earlier than the day on which it was recorded.',
    },
  })
}

function sampleChange(form: string) {
  return {
    form,
    part: 'hipaa',
    row: null,
    field: 'employeeSignature',
    before: null,
    after: 'Ann Baker',
    event: SAMPLE.id,
    index: 41,
    at: SAMPLE.time,
    by: 'person',
    by_user_id: 17,
    late: false,
  }
}
