import { defineCall } from '../call.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'

export const getResume = defineCall({
  id: 'get-resume',
  method: 'GET',
  path: '/resumes/{resume_id}',
  summary: 'The bytes of a resume, as a download.',
  access: 'admin',
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
  audit: { action: 'download', what: 'resume' },
})

const textId = { type: 'string', title: 'Text', maxLength: 64, pattern: PATTERNS.textId }

export const getText = defineCall({
  id: 'get-text',
  method: 'GET',
  path: '/texts/{text_id}',
  summary: 'A text that is shown with a form, and the hash under which signatures refer to it.',
  access: 'public',
  params: { text_id: textId },
  answer: {
    status: 200,
    schema: closed({
      id: textId,
      title: { type: 'string', maxLength: 200 },
      version: { type: 'integer', minimum: 0 },
      hash: { type: 'string', maxLength: 64, pattern: PATTERNS.sha256 },
      markdown: { type: 'string', maxLength: 100_000 },
    }),
  },
  errors: ['not-found'],
  cache: 'public, max-age=300',
})
