import { defineCall } from '../call.ts'
import { ESIGN_TEXT, ESIGN_WORD } from '../esign.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { done, json, message } from './shapes.ts'
import { momentOrNull, SAMPLE } from './system-shapes.ts'

const hash = { type: 'string', title: 'Hash', maxLength: 64, pattern: PATTERNS.sha256 }

export const getEsign = defineCall('GET /esign', {
  id: 'get-esign',
  summary: 'Whether you agreed to sign electronically, and the text to which people agree now.',
  access: 'staff',
  answer: {
    status: 200,
    schema: closed({
      consented_at: momentOrNull('When you last agreed.'),
      withdrawn_at: momentOrNull('When you withdrew that; null: it holds.'),
      text: closed({
        id: { type: 'string', maxLength: 64, pattern: PATTERNS.textId },
        version: { type: 'integer', minimum: 0 },
        hash,
      }),
    }),
  },
  sample: {
    answer: {
      consented_at: SAMPLE.time,
      withdrawn_at: null,
      text: { id: ESIGN_TEXT, version: 1, hash: 'b'.repeat(64) },
    },
  },
})

export const getEsignSample = defineCall('GET /esign/sample.pdf', {
  id: 'get-esign-sample',
  summary: 'A PDF of one page with a word, by which you show that you can read the format of your copies.',
  description: 'The word follows from the session, so each session has its own, always the same.',
  access: 'staff',
  answer: { status: 200, schema: { type: 'string', format: 'binary' }, type: 'application/pdf' },
  limit: 'download',
})

export const saveEsign = defineCall('POST /esign', {
  id: 'save-esign',
  summary: 'Agrees to sign electronically: the wording that you read, and the word in the PDF in any letter case.',
  access: 'staff',
  body: json({ hash, word: { type: 'string', title: 'Word', maxLength: 10 * ESIGN_WORD, pattern: PATTERNS.line } }),
  answer: { status: 201, schema: closed({ message }) },
  sample: {
    body: { hash: 'b'.repeat(64), word: 'KTRWHP' },
    answer: { message: 'You can now sign electronically.' },
  },
  errors: ['text-changed', 'wrong-word', 'erased'],
  limit: 'save',
  repeatable: true,
})

export const withdrawEsign = defineCall('DELETE /esign', {
  id: 'withdraw-esign',
  summary: 'Withdraws the agreement to sign electronically. What was signed stays signed.',
  access: 'staff',
  answer: done,
  sample: { answer: { message: 'You now sign on paper.' } },
  errors: ['erased'],
  limit: 'save',
  repeatable: true,
})
