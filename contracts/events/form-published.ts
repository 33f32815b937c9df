import { defineEvent } from '../event.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'

const DEFINITION = '{"kind":"onboarding","name":"hipaa","title":"Hepatitis B and HIPAA","version":1}'

export const formPublished = defineEvent({
  type: 'agency.form.published',
  version: 1,
  topic: 'agency',
  internal: true,
  about: 'agency',
  summary: 'A form came into use as it is defined here: answers were given to its questions in these words.',
  data: closed({
    name: { type: 'string', maxLength: 64 },
    version: { type: 'integer', minimum: 1 },
    title: { type: 'string', maxLength: 200 },
    // The form (`contracts/form.ts`) as canonical JSON (RFC 8785).
    definition: { type: 'string', maxLength: 200_000 },
    // SHA-256 of `definition`.
    hash: { type: 'string', maxLength: 64, pattern: PATTERNS.sha256 },
    language: { type: 'string', maxLength: 35 },
  }),
  sample: {
    name: 'hipaa',
    version: 1,
    title: 'Hepatitis B and HIPAA',
    definition: DEFINITION,
    hash: '63f878216a3f022d7902042f36ed93ac7ee9c2577fc3b5cac1589fb591d71097',
    language: 'en',
  },
})
