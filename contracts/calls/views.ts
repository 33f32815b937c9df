import { type Call, defineCall, type Schema } from '../call.ts'
import type { Form } from '../form.ts'
import { OFFICE_LISTS } from '../lists.ts'
import { OFFICE } from '../office-roles.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { VIEW_LIMITS, VIEW_LISTS, type ViewList } from '../views.ts'
import { getOutOfDate } from './credentials.ts'
import { getPackets } from './packets.ts'
import { getPipeline } from './pipeline.ts'
import { formReads } from './reads.ts'
import { done, json, listOf, userId } from './shapes.ts'
import { SAMPLE, uuid } from './system-shapes.ts'

const list: Schema = { type: 'string', title: 'list', enum: VIEW_LISTS }

export const viewName: Schema = { type: 'string', title: 'Name', maxLength: VIEW_LIMITS.name, pattern: PATTERNS.line }

export const viewQuery: Schema = {
  type: 'object',
  title: 'Query',
  description: 'Parameters of the list’s call by name, without `cursor` and `limit`. A search text is never kept.',
  maxProperties: VIEW_LIMITS.parameters,
  additionalProperties: { type: 'string', maxLength: VIEW_LIMITS.value },
}

const shared: Schema = { type: 'boolean', title: 'Share with the office' }

const kept = { list, name: viewName, query: viewQuery, shared } as const
const params = { view_id: { ...uuid, title: 'view_id' } } as const
const SAMPLE_VIEW = {
  list: 'packets',
  name: 'To review, nurses',
  query: { review: 'to_review' },
  shared: true,
} as const

export const getViews = defineCall('GET /views', {
  id: 'get-views',
  summary: 'Saved views of a list, or of all lists: the caller’s own, and those that others share with the office.',
  access: 'admin',
  officeRoles: OFFICE.all,
  query: { list },
  answer: {
    status: 200,
    schema: closed({
      views: listOf(
        closed({
          view_id: uuid,
          ...kept,
          by: { ...userId, description: 'The administrator who saved it.' },
          mine: { type: 'boolean' },
        }),
      ),
    }),
  },
  sample: { answer: { views: [{ view_id: SAMPLE.id, ...SAMPLE_VIEW, by: 3, mine: true }] } },
  audit: { none: 'It shows how lists are filtered, and nothing of the people in them.' },
})

export const saveView = defineCall('POST /views', {
  id: 'save-view',
  summary: `Saves the filters and the order of a list as a view. Each administrator has at most ${VIEW_LIMITS.each}.`,
  access: 'admin',
  officeRoles: OFFICE.hiring,
  body: json(kept),
  answer: { status: 201, schema: closed({ view_id: uuid }) },
  sample: { body: SAMPLE_VIEW, answer: { view_id: SAMPLE.id } },
  errors: ['too-many-views'],
  limit: 'fill',
  repeatable: true,
  audit: { action: 'create', what: 'view' },
})

export const changeView = defineCall('PUT /views/{view_id}', {
  id: 'change-view',
  summary: 'Changes a view. What the body leaves out stays, and the list cannot change.',
  description: 'Administrators change their own views; owners also those that others share.',
  access: 'admin',
  officeRoles: OFFICE.hiring,
  params,
  body: json(kept, []),
  answer: done,
  sample: { body: { name: 'Nurses to review' }, answer: { message: 'View saved.' } },
  errors: ['not-found', 'not-allowed'],
  limit: 'fill',
  repeatable: true,
  audit: { action: 'change', what: 'view' },
})

export const deleteView = defineCall('DELETE /views/{view_id}', {
  id: 'delete-view',
  summary: 'Deletes a view.',
  description: 'Administrators delete their own views; owners also those that others share.',
  access: 'admin',
  officeRoles: OFFICE.hiring,
  params,
  answer: done,
  sample: { answer: { message: 'View deleted.' } },
  errors: ['not-found', 'not-allowed'],
  repeatable: true,
  audit: { action: 'delete', what: 'view' },
})

/** The call whose parameters a view of the list keeps. */
export function callOfView(name: ViewList, forms: readonly Form[]): Call {
  if (name.startsWith('pipeline-')) return getPipeline
  const calls: readonly Call[] = [getPackets(forms), getOutOfDate, ...formReads(forms).map(({ call }) => call)]
  const { path } = OFFICE_LISTS.find((one) => one.name === name) ?? {}
  const call = calls.find((one) => one.path === path)
  if (call === undefined) throw new Error(`No call returns the list ${name}`)
  return call
}
