import { defineCall } from '../call.ts'
import { LIMITS } from '../form.ts'
import { OFFICE } from '../office-roles.ts'
import { closed } from '../schemas.ts'
import { emailText, listOf, maybe, oneOfNames, userId } from './shapes.ts'
import { moment, SAMPLE } from './system-shapes.ts'

/** The roles that a person can have at the agency. */
export const PERSON_KINDS = ['staff', 'applicant', 'client'] as const

/** People shown by default and at most. */
export const FOUND = { usual: 10, largest: 20 } as const

const line = { type: 'string', maxLength: 2 * LIMITS.line + 1 } as const

export const find = defineCall('GET /find', {
  id: 'find',
  summary: 'Finds staff, applicants and clients by ID, phone, email or name.',
  description:
    'Digits, or `#17`: that ID, then phones with these digits (four or more). A text with `@`: emails that contain ' +
    'it. Else words of three letters or more, each in a name or the email; accents and case do not count. The best ' +
    'matches come first: ID, whole email, whole phone, beginning of the name, beginning of a word, any part; among ' +
    'equals the newest contact.',
  access: 'admin',
  officeRoles: OFFICE.all,
  query: {
    limit: {
      type: 'string',
      title: 'limit',
      description: `The number of people, at most ${FOUND.largest}. Default: ${FOUND.usual}.`,
      maxLength: 2,
      pattern: '^([1-9]|1[0-9]|20)$',
    },
    filter: {
      type: 'string',
      title: 'filter',
      description: 'What is looked for. Percent-encoded UTF-8.',
      maxLength: LIMITS.email,
    },
  },
  answer: {
    status: 200,
    schema: closed({
      results: listOf(
        closed({
          user_id: userId,
          kinds: { type: 'array', items: oneOfNames(PERSON_KINDS) },
          name: line,
          email: emailText,
          phone: line,
          position: maybe(line),
          stage: maybe({ ...line, description: 'In the pipeline.' }),
          last_at: { ...moment, description: 'Of the latest application or request, registration or first form.' },
          screen: { ...line, description: 'Where the office sees the person.' },
        }),
      ),
      more: { type: 'boolean', description: 'More people match.' },
    }),
  },
  sample: {
    answer: {
      results: [
        {
          user_id: 17,
          kinds: ['staff', 'applicant'],
          name: 'Siobhán Baker',
          email: 'siobhan@mail.example',
          phone: '(704) 555-0142',
          position: 'CNA',
          stage: null,
          last_at: SAMPLE.time,
          screen: '/details-forms/17',
        },
      ],
      more: false,
    },
  },
  limit: 'find',
  audit: { action: 'lookup', what: 'find' },
})
