import { defineEvent } from '../event.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { LONGEST_TEXT } from '../text.ts'

export const textPublished = defineEvent({
  type: 'agency.text.published',
  version: 1,
  topic: 'agency',
  internal: true,
  about: 'agency',
  summary: 'A wording came into use: events that name the text by this hash were given over it.',
  data: closed({
    id: { type: 'string', maxLength: 64, pattern: PATTERNS.textId },
    version: { type: 'integer', minimum: 0 },
    title: { type: 'string', maxLength: 200 },
    markdown: { type: 'string', maxLength: LONGEST_TEXT },
    // SHA-256 of `markdown`.
    hash: { type: 'string', maxLength: 64, pattern: PATTERNS.sha256 },
    language: { type: 'string', maxLength: 35 },
    // Whether people who signed an earlier version must sign this one.
    resign: { type: 'boolean' },
  }),
  sample: {
    id: 'hipaa-acknowledgement',
    version: 2,
    title: 'HIPAA acknowledgment',
    markdown: 'I keep what I learn about clients to myself.',
    hash: '8342c25e53f9f62e55fda17d5bc8ca163ccffe1076f2315edf3ba8bb0c5f9896',
    language: 'en',
    resign: true,
  },
})
