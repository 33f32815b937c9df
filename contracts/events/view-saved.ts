import { uuid } from '../calls/system-shapes.ts'
import { viewName, viewQuery } from '../calls/views.ts'
import { defineEvent } from '../event.ts'
import { closed } from '../schemas.ts'
import type { EventData } from '../typed.ts'
import { VIEW_LISTS } from '../views.ts'

export type ViewSaved = EventData<'office.view.saved'>

export const viewSaved = defineEvent({
  type: 'office.view.saved',
  version: 1,
  topic: 'office',
  internal: true,
  summary: 'An administrator, the subject, has a new or changed view of a list: its filters and order.',
  data: closed({
    view_id: uuid,
    list: { type: 'string', enum: VIEW_LISTS },
    name: viewName,
    query: viewQuery,
    shared: { type: 'boolean' },
  }),
  sample: {
    view_id: '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f',
    list: 'packets',
    name: 'To review, nurses',
    query: { review: 'to_review' },
    shared: true,
  },
})
