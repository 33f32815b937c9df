import { message } from '@arrive/contracts/messages/message.ts'
import {
  type EventOf,
  type OpenEvent,
  type Outcome,
  type Projection,
  projectionOf,
  type View,
} from '../../kernel/index.ts'
import { EEO_ANSWERED, ELIGIBILITY, OFFICE_FILE } from '../../shared/office-file.ts'
import { NO_REVIEWS, REVIEWS, type Reviews, withApproval, withDecision } from '../../shared/reviews.ts'
import { decidedBy } from './decided-by.ts'
import { PIPELINE_COLLECTIONS, pipelineHandlers } from './pipeline-file.ts'
import { VIEWS, viewHandlers } from './views.ts'

export function officeFileProjection(): Projection {
  return projectionOf({
    name: OFFICE_FILE,
    topics: ['office', 'accounts'],
    owns: ['office'],
    complete: ['office'],
    perPerson: true,
    collections: [
      { name: ELIGIBILITY },
      { name: EEO_ANSWERED },
      { name: REVIEWS, ofNewEvents: true },
      ...PIPELINE_COLLECTIONS,
      { name: VIEWS, ofNewEvents: true },
    ],
    on: {
      'office.eligibility.recorded': {
        apply: ({ data, person }, view) => {
          view.put(ELIGIBILITY, String(person), { value: data })
          return { status: 200, body: { message: message('eligibility.saved') } }
        },
      },
      'office.eeo.answered': {
        apply: ({ envelope, person }, view) => {
          view.put(EEO_ANSWERED, String(person), { value: { at: envelope.time } })
          return { status: 201, body: { message: message('eeo.answered') } }
        },
      },
      // Kept in the history alone: the events of the agency have no key, and so no documents.
      'office.screening.made': { apply: () => ({ status: 201, body: {} }) },
      'office.form.reviewed': { reads: reviewsRead, apply: applyReviewed },
      'office.packet.approved': { reads: reviewsRead, apply: applyApproved },
      ...pipelineHandlers,
      ...viewHandlers,
    },
  })
}

const reviewsRead = ({ person }: OpenEvent) => [{ collection: REVIEWS, id: String(person) }]

const SAID = { approved: message('review.approved'), returned: message('review.returned') } as const

function applyReviewed(event: EventOf<'office.form.reviewed'>, view: View): Outcome {
  const { data, person } = event
  view.put(REVIEWS, String(person), { value: withDecision(reviewsIn(event, view), data, decidedBy(event)) })
  return { status: 200, body: { message: SAID[data.decision], review: data.decision } }
}

function applyApproved(event: EventOf<'office.packet.approved'>, view: View): Outcome {
  const by = decidedBy(event)
  view.put(REVIEWS, String(event.person), { value: withApproval(reviewsIn(event, view), by) })
  return { status: 200, body: { message: message('packet.approved'), approved_at: by.at } }
}

function reviewsIn({ person }: OpenEvent, view: View): Reviews {
  return (view.get(REVIEWS, String(person)) as Reviews | undefined) ?? NO_REVIEWS
}
