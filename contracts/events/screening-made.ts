import { SAMPLE, uuid } from '../calls/system-shapes.ts'
import { defineEvent } from '../event.ts'
import { closed } from '../schemas.ts'
import { month, SAMPLE_SHA256, sha256 } from '../screening.ts'
import type { EventData } from '../typed.ts'

export type ScreeningMade = EventData<'office.screening.made'>

const count = { type: 'integer', minimum: 0 } as const

export const screeningMade = defineEvent({
  type: 'office.screening.made',
  version: 1,
  topic: 'office',
  internal: true,
  about: 'agency',
  summary: 'Everybody of the staff was compared with a list of exclusions. Names and matches are in other events.',
  data: closed({
    screening_id: uuid,
    sha256,
    month,
    listed: count,
    businesses: count,
    people: count,
    ruled_out: count,
    possible: count,
    supplement: { type: 'boolean' },
    // The numbers of those who were screened, as ranges: first and last.
    screened: {
      type: 'array',
      items: { type: 'array', minItems: 2, maxItems: 2, items: { type: 'integer', minimum: 1 } },
    },
  }),
  sample: {
    screening_id: SAMPLE.id,
    sha256: SAMPLE_SHA256,
    month: '2026-03',
    listed: 83_500,
    businesses: 3_400,
    people: 40,
    ruled_out: 2,
    possible: 1,
    supplement: false,
    screened: [
      [17, 55],
      [57, 57],
    ],
  },
})
