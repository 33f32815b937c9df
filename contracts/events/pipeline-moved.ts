import { defineEvent } from '../event.ts'
import { PATTERNS } from '../patterns.ts'
import { PIPELINE_LIMITS, PIPELINE_LISTS, STAGES } from '../pipeline.ts'
import { closed } from '../schemas.ts'
import type { EventData } from '../typed.ts'

export type PipelineMoved = EventData<'office.pipeline.moved'>

const moved = {
  list: { type: 'string', enum: PIPELINE_LISTS },
  from: { type: 'string', enum: STAGES },
  to: { type: 'string', enum: STAGES },
} as const
const reason = { type: ['string', 'null'], maxLength: PIPELINE_LIMITS.reason, pattern: PATTERNS.line }

export const pipelineMoved = defineEvent({
  type: 'office.pipeline.moved',
  version: 1,
  topic: 'office',
  summary: 'The office moved a person to another stage of the pipeline, or a new submission did.',
  data: closed({ ...moved, reason }),
  sample: { list: 'applicants', from: 'contacted', to: 'interview', reason: null },
  publishedData: closed(moved),
  published: (data: unknown) => {
    const { list, from, to } = Object(data)
    return { list, from, to }
  },
})
