import { defineCall, type Schema } from '../call.ts'
import { ERRORS } from '../errors.ts'
import { LIMITS } from '../form.ts'
import { OFFICE } from '../office-roles.ts'
import { older } from '../older.ts'
import { POSITION_FILTERS } from '../packet.ts'
import { PATTERNS } from '../patterns.ts'
import { PIPELINE_LIMITS, PIPELINE_LISTS, STAGES } from '../pipeline.ts'
import { closed } from '../schemas.ts'
import { count, done, emailText, json, listOf, listQuery, maybe, message, userId, userIds } from './shapes.ts'
import { moment, SAMPLE, uuid } from './system-shapes.ts'

/** Sort columns of the pipeline. Default: who came to their stage last. */
export const PIPELINE_ORDERS = ['since', 'last_submitted_at'] as const

const line: Schema = { type: 'string', maxLength: 2 * LIMITS.line + 1 }
const stage = (title: string) => ({ type: 'string', title, enum: STAGES }) as const
const reason = {
  type: 'string',
  title: 'Reason',
  maxLength: PIPELINE_LIMITS.reason,
  pattern: PATTERNS.anyLine,
} as const
const assignee = { title: 'Assignee', ...maybe(userId) }
const params = {
  list: { type: 'string', title: 'list', enum: PIPELINE_LISTS },
  user_id: { type: 'string', title: 'user_id', maxLength: 16 },
} as const

/** P, without the notes. */
const place = {
  user_id: userId,
  name: line,
  email: emailText,
  phone: line,
  position: maybe(line, 'Of the latest personal information, else the one applied for. Null for requests.'),
  state: { type: 'string', enum: STAGES },
  since: { ...moment, description: 'When the person came to this stage.' },
  assignee: maybe(userId),
  submissions: count,
  last_submitted_at: moment,
  has_account: { type: 'boolean' },
} as const

const SAMPLE_PLACE = {
  user_id: 17,
  name: 'Ann Baker',
  email: 'ann.baker@example.com',
  phone: '704 555 0100',
  position: 'CNA',
  state: 'interview',
  since: SAMPLE.time,
  assignee: 3,
  submissions: 1,
  last_submitted_at: SAMPLE.time,
  has_account: false,
} as const

export const getPipeline = defineCall('GET /pipeline/{list}', {
  id: 'get-pipeline',
  summary: 'Applicants or people who requested care, with their stage, who takes care of them, and how many notes.',
  access: 'admin',
  officeRoles: OFFICE.all,
  params: { list: params.list },
  query: {
    ...listQuery(PIPELINE_ORDERS, ['name', 'email', 'phone']),
    state: { ...stage('state'), description: 'Only people in this stage.' },
    assignee: {
      type: 'string',
      title: 'assignee',
      description: 'Only people of this administrator; `none`: of nobody.',
      maxLength: 16,
      pattern: `^none$|${PATTERNS.userId}`,
    },
    position: {
      type: 'string',
      title: 'position',
      description: 'Only people of this position; `unknown`: of none of them.',
      enum: POSITION_FILTERS,
    },
    older: { ...older, description: `By \`since\`. ${older.description}` },
    user_ids: userIds,
  },
  answer: { status: 200, schema: listOf(closed({ ...place, notes: count })) },
  sample: { answer: [{ ...SAMPLE_PLACE, notes: 2 }] },
  errors: ['invalid-query'],
  limit: 'list',
  limitsWholeOf: 'admin',
  audit: { action: 'list', what: 'pipeline' },
})

export const getPlace = defineCall('GET /pipeline/{list}/{user_id}', {
  id: 'get-place',
  summary: 'One person of the pipeline, with every move and every note, newest first.',
  access: 'admin',
  officeRoles: OFFICE.all,
  params,
  answer: {
    status: 200,
    schema: closed({
      ...place,
      history: listOf(
        closed({
          event: uuid,
          at: moment,
          by: maybe(userId, 'Null for a new submission after declined, withdrawn or closed.'),
          from: { type: 'string', enum: STAGES },
          to: { type: 'string', enum: STAGES },
          reason: maybe({ type: 'string', maxLength: PIPELINE_LIMITS.reason }),
        }),
      ),
      notes: listOf(
        closed({
          note_id: uuid,
          at: moment,
          by: userId,
          text: { type: 'string', maxLength: PIPELINE_LIMITS.note },
        }),
      ),
    }),
  },
  sample: {
    answer: {
      ...SAMPLE_PLACE,
      history: [{ event: SAMPLE.id, at: SAMPLE.time, by: 3, from: 'contacted', to: 'interview', reason: null }],
      notes: [{ note_id: SAMPLE.id, at: SAMPLE.time, by: 3, text: 'Prefers mornings.' }],
    },
  },
  errors: ['no-user'],
  audit: { action: 'view', what: 'pipeline' },
})

export const movePlace = defineCall('PUT /pipeline/{list}/{user_id}', {
  id: 'move-place',
  summary: 'Moves a person to another stage.',
  description:
    'A reason is required to declined, withdrawn and closed, out of them, and backwards, but not for `undo`: the ' +
    `event of the caller’s own move, at most ${PIPELINE_LIMITS.undo / 1_000} seconds old, which goes back.`,
  access: 'admin',
  officeRoles: OFFICE.hiring,
  params,
  body: json({ from: stage('From'), to: stage('To'), reason, undo: { ...uuid, title: 'Undo' } }, ['from', 'to']),
  answer: { status: 200, schema: closed({ event: uuid, state: place.state }) },
  sample: {
    body: { from: 'contacted', to: 'interview' },
    answer: { event: SAMPLE.id, state: 'interview' },
  },
  errors: ['no-user', 'moved-meanwhile', 'reason-missing'],
  limit: 'fill',
  repeatable: true,
  audit: { action: 'change', what: 'pipeline' },
})

export const assignPlace = defineCall('PUT /pipeline/{list}/{user_id}/assignee', {
  id: 'assign-place',
  summary: 'Gives a person of the pipeline to an administrator who is no auditor, or to nobody.',
  access: 'admin',
  officeRoles: OFFICE.hiring,
  params,
  body: json({ assignee }),
  answer: done,
  sample: { body: { assignee: null }, answer: { message: 'Assigned.' } },
  errors: ['no-user'],
  limit: 'fill',
  repeatable: true,
  audit: { action: 'change', what: 'pipeline' },
})

export const writeNote = defineCall('POST /pipeline/{list}/{user_id}/notes', {
  id: 'write-note',
  summary: 'Writes a note for the office about a person of the pipeline. It is not changed or deleted.',
  access: 'admin',
  officeRoles: OFFICE.hiring,
  params,
  body: json({
    text: { type: 'string', title: 'Note', minLength: 1, maxLength: PIPELINE_LIMITS.note, pattern: PATTERNS.box },
  }),
  answer: { status: 201, schema: closed({ note_id: uuid }) },
  sample: { body: { text: 'Prefers mornings.' }, answer: { note_id: SAMPLE.id } },
  errors: ['no-user'],
  limit: 'fill',
  repeatable: true,
  audit: { action: 'create', what: 'note' },
})

export const moveMany = defineCall('POST /pipeline/{list}/bulk', {
  id: 'move-many',
  summary: 'Moves people to a stage from where each of them is, gives them to an administrator, or both.',
  access: 'admin',
  officeRoles: OFFICE.hiring,
  params: { list: params.list },
  body: json(
    {
      user_ids: {
        type: 'array',
        title: 'People',
        minItems: 1,
        maxItems: PIPELINE_LIMITS.bulk,
        uniqueItems: true,
        items: userId,
      },
      to: stage('To'),
      reason,
      assignee,
    },
    ['user_ids'],
  ),
  answer: {
    status: 200,
    schema: closed({
      done: listOf(userId),
      failed: listOf(closed({ user_id: userId, code: { type: 'string', enum: Object.keys(ERRORS) }, message })),
    }),
  },
  sample: {
    body: { user_ids: [17, 18], to: 'contacted' },
    answer: {
      done: [17],
      failed: [{ user_id: 18, code: 'no-user', message: 'User not found.' }],
    },
  },
  errors: ['reason-missing'],
  limit: 'fill',
  repeatable: true,
  audit: { action: 'change', what: 'pipeline' },
})
