import { SAMPLE, uuid } from '../calls/system-shapes.ts'
import { defineEvent } from '../event.ts'
import { LIMITS } from '../form.ts'
import { DECISIONS, notesWritten } from '../reviews.ts'
import { closed } from '../schemas.ts'
import type { EventData } from '../typed.ts'

export type FormReviewed = EventData<'office.form.reviewed'>

const form = { type: 'string', maxLength: LIMITS.line } as const
const decision = { type: 'string', enum: DECISIONS } as const

export const formReviewed = defineEvent({
  type: 'office.form.reviewed',
  version: 1,
  topic: 'office',
  summary: 'The office approved a form, or returned it with notes. `event` is the version that was read.',
  data: closed({ form, decision, event: uuid, notes: notesWritten }),
  sample: {
    form: 'job',
    decision: 'returned',
    event: SAMPLE.id,
    notes: [{ part: 'job', row: null, field: 'date1', note: 'Please check the date.' }],
  },
  publishedData: closed({ form, decision }),
  published: (data: unknown) => {
    const { form: name, decision: taken } = Object(data)
    return { form: name, decision: taken }
  },
})
