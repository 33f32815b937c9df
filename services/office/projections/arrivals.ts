import { type Handler, type OpenEvent, type Projection, projectionOf } from '../../kernel/index.ts'
import { ARRIVALS } from '../names.ts'

/** What has come in, a document for each event. */
export const ARRIVED = 'arrived'

export interface Arrived {
  readonly kind: 'applications' | 'requests' | 'returned'
  /** ISO 8601, UTC. */
  readonly at: string
}

/** How long events are batched, in milliseconds: nobody waits for this projection. */
const PACE = 1_000

/** What has come in and when, to be counted. What it says is not opened. */
export function arrivalsProjection(): Projection {
  return projectionOf({
    name: ARRIVALS,
    topics: ['applications', 'accounts'],
    settles: [],
    complete: [],
    collections: [{ name: ARRIVED, sort: ['at'] }],
    pace: PACE,
    needsData: () => false,
    on: {
      'applications.career.submitted': noting('applications'),
      'applications.homecare.submitted': noting('requests'),
      'accounts.mail.returned': noting('returned'),
    },
  })
}

function noting(kind: Arrived['kind']): Handler<OpenEvent> {
  return {
    apply: ({ envelope }, view) => {
      const { id, time } = envelope
      view.put(ARRIVED, id, { value: { kind, at: time } satisfies Arrived, sort: { at: time } })
      return undefined
    },
  }
}
