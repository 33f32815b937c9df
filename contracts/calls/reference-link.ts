import { defineCall, type Schema } from '../call.ts'
import { samplesOfEmployer } from '../reference-samples.ts'
import { DECLINED_REASONS, RATINGS, REFERENCE_STATES } from '../references.ts'
import { closed } from '../schemas.ts'
import { employer, line, scope } from './reference-shapes.ts'
import { done, json } from './shapes.ts'
import { moment, SAMPLE } from './system-shapes.ts'

const BY_LINK = { none: 'Only former employers get such a link.' } as const

const rated = (title: string): Schema => ({ type: 'string', title, enum: ['', ...RATINGS] })

export const getReference = defineCall('GET /reference', {
  id: 'get-reference',
  summary: 'What the applicant said, for the recipient of a request. Records nothing.',
  description: 'The token of the link is sent as a bearer token.',
  access: 'link',
  answer: {
    status: 200,
    schema: closed({
      applicant_name: line,
      organization: line,
      dates_employed_from: line,
      dates_employed_to: line,
      title: line,
      state: { type: 'string', enum: REFERENCE_STATES },
      ends_at: moment,
    }),
  },
  sample: {
    answer: {
      applicant_name: 'Ann Baker',
      organization: 'Oak Home Care',
      dates_employed_from: '2023-04-01',
      dates_employed_to: '2025-06-30',
      title: 'Nurse aide',
      state: 'requested',
      ends_at: SAMPLE.time,
    },
  },
  errors: ['reference-closed'],
  audit: BY_LINK,
})

export const openReference = defineCall('POST /reference/open', {
  id: 'open-reference',
  summary: 'Notes that the recipient of a request has opened it.',
  access: 'link',
  answer: done,
  sample: { answer: { message: 'Thank you.' } },
  errors: ['reference-closed'],
  repeatable: true,
  audit: BY_LINK,
})

export const answerReference = defineCall('POST /reference', {
  id: 'answer-reference',
  summary: 'Gives the reference.',
  description:
    '`dates_only` answers no quality, attendance, problems or rehire. The applicant learns dates, position, title ' +
    'and signature only.',
  access: 'link',
  body: json(
    {
      scope,
      ...employer,
      qualityOfWork: rated('Quality of work'),
      attendancePunctuality: rated('Attendance and punctuality'),
    },
    ['scope'],
  ),
  answer: { status: 201, schema: done.schema },
  sample: {
    body: { scope: 'full', ...samplesOfEmployer() },
    answer: { message: 'Thank you. Your answer has reached the office.' },
  },
  errors: ['reference-closed'],
  repeatable: true,
  audit: BY_LINK,
})

export const declineReference = defineCall('POST /reference/decline', {
  id: 'decline-reference',
  summary: 'Gives no reference.',
  access: 'link',
  body: json({ reason: { type: 'string', title: 'Reason', enum: DECLINED_REASONS } }),
  answer: done,
  sample: { body: { reason: 'policy' }, answer: { message: 'Thank you. We will not ask you again.' } },
  errors: ['reference-closed'],
  repeatable: true,
  audit: BY_LINK,
})
