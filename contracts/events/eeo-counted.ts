import type { Schema } from '../call.ts'
import { defineEvent } from '../event.ts'
import { closed } from '../schemas.ts'

/** Frozen: a shipped shape doesn't follow later changes of the lists. */
const SEXES = ['Male', 'Female', 'I choose not to answer'] as const
const RACES = [
  'Hispanic or Latino',
  'White',
  'Black or African American',
  'Asian',
  'Native Hawaiian or Other Pacific Islander',
  'American Indian or Alaska Native',
  'Two or more races',
  'I choose not to answer',
] as const

function countsOf<const V extends string>(values: readonly V[]) {
  const count: Schema = { type: 'integer', minimum: 1, maximum: 5 }
  const value = { type: 'string', enum: values } as const
  return { type: 'array', maxItems: values.length, items: closed({ value, count }) } as const
}

export const eeoCounted = defineEvent({
  type: 'agency.eeo.counted',
  version: 1,
  topic: 'agency',
  internal: true,
  about: 'agency',
  summary: 'Five answers to the voluntary questions were counted together.',
  data: closed({
    answers: { type: 'integer', minimum: 1, maximum: 5 },
    // Only values that were chosen, in the order of the list. A person may leave one question out.
    sex: countsOf(SEXES),
    race_ethnicity: countsOf(RACES),
  }),
  sample: {
    answers: 5,
    sex: [
      { value: 'Male', count: 1 },
      { value: 'Female', count: 4 },
    ],
    race_ethnicity: [
      { value: 'White', count: 2 },
      { value: 'Asian', count: 2 },
    ],
  },
})
