import { maybe, userId } from '../calls/shapes.ts'
import { defineEvent } from '../event.ts'
import { PIPELINE_LISTS } from '../pipeline.ts'
import { closed } from '../schemas.ts'

export const pipelineAssigned = defineEvent({
  type: 'office.pipeline.assigned',
  version: 1,
  topic: 'office',
  internal: true,
  summary: 'The office gave a person of the pipeline to an administrator, or to nobody.',
  data: closed({ list: { type: 'string', enum: PIPELINE_LISTS }, assignee: maybe(userId) }),
  sample: { list: 'applicants', assignee: 3 },
})
