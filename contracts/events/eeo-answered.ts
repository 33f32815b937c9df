import { defineEvent } from '../event.ts'

export const eeoAnswered = defineEvent({
  type: 'office.eeo.answered',
  version: 1,
  topic: 'office',
  internal: true,
  summary: 'A person of the staff has answered the voluntary questions. The answer is kept apart, without the person.',
})
