import { defineCall } from '../call.ts'
import { OFFICE } from '../office-roles.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { LONGEST_TEXT } from '../text.ts'
import { count, listOf } from './shapes.ts'
import { moment } from './system-shapes.ts'

export const getResume = defineCall('GET /resumes/{resume_id}', {
  id: 'get-resume',
  summary: 'The bytes of a resume, as a download.',
  access: 'admin',
  officeRoles: OFFICE.all,
  params: { resume_id: { type: 'string', title: 'resume_id', maxLength: 36, pattern: PATTERNS.uuidOfAnyCase } },
  answer: {
    status: 200,
    schema: { type: 'string', format: 'binary' },
    type: 'application/octet-stream',
    alsoTypes: [
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  },
  errors: ['not-found'],
  limit: 'download',
  audit: { action: 'download', what: 'resume' },
})

const textId = { type: 'string', title: 'Text', maxLength: 64, pattern: PATTERNS.textId }

const sha256 = { type: 'string', title: 'Hash', maxLength: 64, pattern: PATTERNS.sha256 }
const textShape = {
  id: textId,
  title: { type: 'string', maxLength: 200 },
  version: count,
  hash: sha256,
  markdown: { type: 'string', maxLength: LONGEST_TEXT },
}

export const getText = defineCall('GET /texts/{text_id}', {
  id: 'get-text',
  summary: 'A text that is shown with a form, and the hash under which signatures refer to it.',
  access: 'public',
  params: { text_id: textId },
  answer: {
    status: 200,
    schema: closed(textShape),
  },
  errors: ['not-found'],
  cache: 'public, max-age=300',
})

export const getTexts = defineCall('GET /texts', {
  id: 'get-texts',
  summary: 'All texts that a form shows, in the order of `ids`.',
  access: 'public',
  query: {
    ids: {
      type: 'string',
      title: 'ids',
      description: 'Separated by commas.',
      maxLength: 16 * 65,
      pattern: PATTERNS.textIds,
    },
  },
  answer: { status: 200, schema: listOf(closed(textShape)) },
  errors: ['not-found'],
  cache: 'public, max-age=300',
})

export const getKeptText = defineCall('GET /texts/{text_id}/{hash}', {
  id: 'get-kept-text',
  summary: 'A text in the wording that a signature refers to, also when another one is in use by now.',
  description: '`hash` is the SHA-256 of `markdown`, which is never altered; `published` says since when it is kept.',
  access: 'public',
  params: { text_id: textId, hash: sha256 },
  answer: {
    status: 200,
    schema: closed({
      ...textShape,
      language: { type: 'string', maxLength: 35 },
      resign: { type: 'boolean', description: 'Whether those who signed an earlier wording are to sign this one.' },
      published: moment,
    }),
  },
  errors: ['not-found'],
  cache: 'public, max-age=31536000, immutable',
})
