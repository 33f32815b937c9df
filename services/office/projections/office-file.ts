import { message } from '@arrive/contracts/messages/message.ts'
import { type Projection, projectionOf } from '../../kernel/index.ts'
import { EEO_ANSWERED, ELIGIBILITY, OFFICE_FILE } from '../../shared/office-file.ts'

export function officeFileProjection(): Projection {
  return projectionOf({
    name: OFFICE_FILE,
    topics: ['office', 'accounts'],
    owns: ['office'],
    complete: ['office'],
    perPerson: true,
    collections: [{ name: ELIGIBILITY }, { name: EEO_ANSWERED }],
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
    },
  })
}
