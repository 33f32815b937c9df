import { defineCall, type Schema } from '../call.ts'
import { LIMITS } from '../form.ts'
import { OFFICE } from '../office-roles.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import {
  decision,
  FULL_LIST,
  LARGEST_LIST,
  listRow,
  month,
  reason,
  result,
  SAMPLE_ROW,
  SAMPLE_SHA256,
  sha256,
} from '../screening.ts'
import { count, json, listOf, maybe, message, pageSize, userId } from './shapes.ts'
import { moment, momentOrNull, SAMPLE, uuid } from './system-shapes.ts'

const screeningParam: Schema = {
  type: 'string',
  title: 'screening_id',
  maxLength: 36,
  pattern: PATTERNS.uuidOfAnyCase,
}
const personParam: Schema = { type: 'string', title: 'user_id', maxLength: 16, pattern: PATTERNS.userId }

const counts = {
  screening_id: uuid,
  listed: { ...count, description: 'Rows of the file without its header.' },
  businesses: count,
  month: { ...month, description: 'Of the newest exclusion, as `YYYY-MM`.' },
  sha256,
  people: { ...count, description: 'How many people were screened.' },
  ruled_out: { ...count, description: 'People whose names agree with the list, but not their birth dates.' },
  possible: { ...count, description: 'People with a match that is not decided to be somebody else.' },
  supplement: { type: 'boolean' },
  same_as: maybe(uuid, 'The earlier screening with the very same file.'),
} as const
const SAMPLE_COUNTS = {
  screening_id: SAMPLE.id,
  listed: 83_500,
  businesses: 3_400,
  month: '2026-03',
  sha256: SAMPLE_SHA256,
  people: 40,
  ruled_out: 2,
  possible: 1,
  supplement: false,
  same_as: null,
}
const who = { at: moment, by: maybe(userId, 'Null: the operator, at a terminal.') } as const

export const makeScreening = defineCall('POST /screenings', {
  id: 'make-screening',
  summary: 'Compares everybody of the staff with the list of exclusions, as the OIG publishes it every month.',
  description:
    `A file of fewer than ${FULL_LIST} rows is refused unless \`supplement\` is \`true\`: then only its own rows are ` +
    'compared. The list itself is not kept, except for an index for people who come later.',
  access: 'admin',
  officeRoles: OFFICE.files,
  body: {
    type: 'multipart',
    file: 'list',
    largest: LARGEST_LIST,
    onDisk: true,
    schema: closed(
      {
        list: { type: 'string', title: 'List', description: 'A CSV file, up to 64 MB.', minLength: 1, maxLength: 200 },
        supplement: { type: 'string', title: 'Supplement', enum: ['true'] },
      },
      ['list'],
    ),
  },
  answer: { status: 201, schema: closed(counts) },
  sample: { body: { list: 'UPDATED.csv' }, answer: SAMPLE_COUNTS },
  errors: ['not-the-list', 'list-cut', 'a-supplement', 'reinstatements'],
  limit: 'screening',
  audit: { action: 'create', what: 'screening' },
})

export const getScreenings = defineCall('GET /screenings', {
  id: 'get-screenings',
  summary: 'All screenings, the newest first.',
  access: 'admin',
  officeRoles: OFFICE.readers,
  query: {
    limit: pageSize,
    cursor: {
      type: 'string',
      title: 'cursor',
      description: 'Where the page begins: `X-Next-Cursor` of the previous page.',
      maxLength: 400,
      pattern: PATTERNS.cursor,
    },
  },
  answer: { status: 200, schema: listOf(closed({ ...counts, ...who })) },
  sample: { answer: [{ ...SAMPLE_COUNTS, at: SAMPLE.time, by: 3 }] },
  audit: { action: 'list', what: 'screening' },
})

export const getScreening = defineCall('GET /screenings/{screening_id}', {
  id: 'get-screening',
  summary: 'A screening with its possible matches, and what was decided.',
  access: 'admin',
  officeRoles: OFFICE.readers,
  params: { screening_id: screeningParam },
  answer: {
    status: 200,
    schema: closed({
      ...counts,
      ...who,
      indexed: { type: 'boolean', description: 'Whether people who come later can be compared with the newest list.' },
      matches: listOf(
        closed({
          user_id: userId,
          name: { type: 'string', maxLength: LIMITS.line },
          birth_date: maybe({ type: 'string', maxLength: 10 }),
          result,
          rows: listOf(listRow),
          decision: maybe(decision),
          reason: maybe(reason),
          decided_by: maybe(userId),
          decided_at: momentOrNull(),
        }),
      ),
    }),
  },
  sample: {
    answer: {
      ...SAMPLE_COUNTS,
      at: SAMPLE.time,
      by: 3,
      indexed: true,
      matches: [
        {
          user_id: 17,
          name: 'Ann Baker',
          birth_date: '1970-01-02',
          result: 'possible',
          rows: [SAMPLE_ROW],
          decision: null,
          reason: null,
          decided_by: null,
          decided_at: null,
        },
      ],
    },
  },
  errors: ['not-found'],
  audit: { action: 'list', what: 'screening' },
})

export const getScreeningsOf = defineCall('GET /screenings/people/{user_id}', {
  id: 'get-screenings-of',
  summary: 'When a person was screened, against which list, and with which result.',
  access: 'admin',
  officeRoles: OFFICE.readers,
  params: { user_id: personParam },
  answer: {
    status: 200,
    schema: closed({ screenings: listOf(closed({ screening_id: uuid, at: moment, month, sha256, result })) }),
  },
  sample: {
    answer: {
      screenings: [
        { screening_id: SAMPLE.id, at: SAMPLE.time, month: '2026-03', sha256: SAMPLE_SHA256, result: 'clear' },
      ],
    },
  },
  errors: ['no-user'],
  audit: { action: 'view', what: 'screening' },
})

export const decideScreening = defineCall('PUT /screenings/{screening_id}/people/{user_id}', {
  id: 'decide-screening',
  summary: 'Decides whether a person is the one on the list. `same` blocks the person.',
  description: 'Both hold for later lists while the same rows match. A new decision replaces the one before.',
  access: 'admin',
  officeRoles: OFFICE.files,
  params: { screening_id: screeningParam, user_id: personParam },
  body: json({ decision: { ...decision, title: 'Decision' }, reason: { ...reason, title: 'Reason' } }, ['decision']),
  answer: { status: 200, schema: closed({ message, decision }) },
  sample: {
    body: { decision: 'different', reason: 'The OIG website says that it is another person.' },
    answer: { message: 'The decision is saved.', decision: 'different' },
  },
  errors: ['no-user', 'not-found', 'reason-missing'],
  limit: 'fill',
  repeatable: true,
  audit: { action: 'change', what: 'screening' },
})
