import { defineEvent } from '../event.ts'
import { PATTERNS } from '../patterns.ts'
import { PIPELINE_LIMITS, PIPELINE_LISTS } from '../pipeline.ts'
import { closed } from '../schemas.ts'

export const noteWritten = defineEvent({
  type: 'office.note.written',
  version: 1,
  topic: 'office',
  internal: true,
  summary: 'An administrator wrote a note about a person of the pipeline, for the office only.',
  data: closed({
    list: { type: 'string', enum: PIPELINE_LISTS },
    text: { type: 'string', minLength: 1, maxLength: PIPELINE_LIMITS.note, pattern: PATTERNS.box },
  }),
  sample: { list: 'applicants', text: 'Prefers mornings.' },
})
