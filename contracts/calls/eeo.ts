import { defineCall, type Schema } from '../call.ts'
import { EEO_ANSWERS, EEO_BATCH, type EeoQuestion } from '../eeo.ts'
import { OFFICE } from '../office-roles.ts'
import { closed } from '../schemas.ts'
import { count, json, listOf, maybe, message } from './shapes.ts'
import { momentOrNull, SAMPLE } from './system-shapes.ts'

export const saveEeo = defineCall('POST /eeo', {
  id: 'save-eeo',
  summary: 'Answers the voluntary questions, once. One of the two is enough.',
  description:
    'The answer is kept apart, without the person. So a repeat with the same `Idempotency-Key` is answered as before ' +
    'even if its answers differ: they were never stored with the key.',
  access: 'staff',
  body: json(
    {
      sex: { type: 'string', title: 'Sex', enum: EEO_ANSWERS.sex },
      race_ethnicity: { type: 'string', title: 'Race or ethnicity', enum: EEO_ANSWERS.race_ethnicity },
    },
    [],
  ),
  answer: { status: 201, schema: closed({ message }) },
  sample: {
    body: { sex: 'Female', race_ethnicity: 'I choose not to answer' },
    answer: { message: 'Thank you. Your answer is counted without your name.' },
  },
  errors: ['eeo-answered'],
  limit: 'save',
  repeatable: true,
})

export const getEeo = defineCall('GET /eeo', {
  id: 'get-eeo',
  summary: 'How often each answer to the voluntary questions was given.',
  description: `Answers are counted ${EEO_BATCH} at a time. Counts below ${EEO_BATCH} are null.`,
  access: 'admin',
  officeRoles: OFFICE.files,
  answer: {
    status: 200,
    schema: closed({
      answers: { ...count, description: 'Answers that are counted so far.' },
      updated_at: momentOrNull('When answers were last counted; null where none were.'),
      sex: countsOf('sex'),
      race_ethnicity: countsOf('race_ethnicity'),
    }),
  },
  get sample() {
    return {
      answer: {
        answers: 10,
        updated_at: SAMPLE.time,
        sex: sampleOf('sex'),
        race_ethnicity: sampleOf('race_ethnicity'),
      },
    }
  },
  audit: { none: 'The counts are about nobody.' },
})

function countsOf(question: EeoQuestion): Schema {
  return listOf(closed({ value: { type: 'string', enum: EEO_ANSWERS[question] }, count: maybe(count) }))
}

function sampleOf(question: EeoQuestion) {
  return EEO_ANSWERS[question].map((value, at) => ({ value, count: at === 1 ? 7 : null }))
}
