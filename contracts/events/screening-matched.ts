import { SAMPLE, uuid } from '../calls/system-shapes.ts'
import { defineEvent } from '../event.ts'
import { closed } from '../schemas.ts'
import { listRows, result, SAMPLE_ROW, sha256 } from '../screening.ts'

export const screeningMatched = defineEvent({
  type: 'personnel.screening.matched',
  version: 1,
  topic: 'personnel',
  internal: true,
  summary: 'A person’s name agrees with rows of a list of exclusions, or the person was compared later than others.',
  data: closed({
    screening_id: uuid,
    result,
    // After the others: the person or a name is new.
    later: { type: 'boolean' },
    rows: listRows,
    // The hash of all matching rows, to which decisions belong.
    match: sha256,
  }),
  sample: { screening_id: SAMPLE.id, result: 'possible', later: false, rows: [SAMPLE_ROW], match: 'b'.repeat(64) },
})
