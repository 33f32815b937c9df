import { type EventOf, folded, type Projection, projectionOf, type View } from '../../kernel/index.ts'
import { APPLICANTS } from '../names.ts'

export const SENDERS = 'senders'

export interface Sender {
  /** Normalized. */
  readonly email: string
  readonly kind: 'staff' | 'patient'
}

export function applicantsProjection(): Projection {
  const note = (kind: Sender['kind'], person: number, email: string, view: View) => {
    view.put(SENDERS, String(person), { value: { email: folded(email), kind } satisfies Sender })
  }
  return projectionOf({
    name: APPLICANTS,
    topics: ['applications', 'accounts'],
    owns: [],
    complete: [],
    collections: [{ name: SENDERS }],
    on: {
      'applications.career.submitted': {
        apply: ({ person, data }: EventOf<'applications.career.submitted'>, view: View) => {
          if ('career' in data.answers) note('staff', person, data.answers.career.email, view)
          return undefined
        },
      },
      'applications.career.erased': {
        apply: ({ person }: EventOf<'applications.career.erased'>, view: View) => {
          view.remove(SENDERS, String(person))
          return undefined
        },
      },
      'applications.homecare.submitted': {
        apply: ({ person, data }: EventOf<'applications.homecare.submitted'>, view: View) => {
          if ('homecare' in data.answers) note('patient', person, data.answers.homecare.patientEmail, view)
          return undefined
        },
      },
    },
  })
}
