import { SAMPLE, uuid } from '../calls/system-shapes.ts'
import { defineEvent } from '../event.ts'
import { closed } from '../schemas.ts'
import { decision, reason, sha256 } from '../screening.ts'

export const screeningDecided = defineEvent({
  type: 'personnel.screening.decided',
  version: 1,
  topic: 'personnel',
  internal: true,
  summary: 'The office decided whether a person is the one on the list of exclusions.',
  data: closed({ screening_id: uuid, match: sha256, decision, reason }),
  sample: {
    screening_id: SAMPLE.id,
    match: 'b'.repeat(64),
    decision: 'different',
    reason: 'The OIG website says that it is another person.',
  },
})
