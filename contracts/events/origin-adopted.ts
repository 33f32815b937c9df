import { defineEvent } from '../event.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { origin } from './proof-shapes.ts'

export const originAdopted = defineEvent({
  type: 'agency.origin.adopted',
  version: 1,
  topic: 'agency',
  internal: true,
  about: 'agency',
  summary: 'An administrator had the log sealed anew under another origin, because it could not go on under its own.',
  data: closed({
    // The abandoned tree, and the size of its latest checkpoint.
    former: origin,
    size: { type: 'integer', minimum: 0 },
    // Id of the event that will begin the new tree, and the resulting origin.
    begun: { type: 'string', maxLength: 36, pattern: PATTERNS.uuid },
    origin,
    reason: { type: 'string', maxLength: 2_000, pattern: PATTERNS.box },
  }),
  sample: {
    former: 'agency.example/5df6e0e2',
    size: 1_204,
    begun: '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f',
    origin: 'agency.example/8c27a1f0',
    reason: 'The backup of November 20 was put back after the disk had failed. Ticket 4411.',
  },
})
