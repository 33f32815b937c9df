import { type Handler, type OpenEvent, type Projection, projectionOf } from '../../kernel/index.ts'
import { ARRIVALS } from '../names.ts'

export const ARRIVED = 'arrived'

export interface Arrived {
  readonly kind: 'applications' | 'requests' | 'returned'
  /** ISO 8601, UTC. */
  readonly at: string
}

/** Milliseconds to batch events, because nothing waits for this projection. */
const PACE = 1_000

/** Counts arrivals without decrypting them. */
export function arrivalsProjection(): Projection {
  return projectionOf({
    name: ARRIVALS,
    topics: ['applications', 'accounts'],
    owns: [],
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
