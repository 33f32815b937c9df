import { type Call, type CallSource, queryOf } from '../call.ts'
import { type Form, LIMITS } from '../form.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { namesOf } from './packets.ts'
import { count, listOf, maybe } from './shapes.ts'

const sha256 = { type: 'string', maxLength: 64, pattern: PATTERNS.sha256 }
const textId = { type: 'string', maxLength: 64, pattern: PATTERNS.textId }

export const calls: CallSource = ({ forms }) => [getFormWords(forms)]

/** Open to everyone, like the forms and the texts themselves. */
export function getFormWords(all: readonly Form[]): Call {
  const forms = namesOf(all.filter(({ kind }) => kind !== 'public'))
  return {
    id: 'get-form-words',
    method: 'GET',
    path: '/form_words/{form}',
    summary: 'How a form was worded at a moment.',
    description: 'About no person: answers as of the moment are shown in these words.',
    access: 'public',
    query: { ...queryOf({ timed: true }) },
    params: { form: { type: 'string', title: 'form', enum: forms } },
    answer: {
      status: 200,
      schema: closed({
        form: { type: 'string', enum: forms },
        definition: maybe(sha256, 'The hash of the definition in use at that moment, if one is kept.'),
        words: {
          type: 'object',
          description: 'As in `/get_history`: what that definition called things where today’s form has other words.',
          additionalProperties: { type: 'string', maxLength: LIMITS.box },
        },
        texts: listOf(closed({ id: textId, version: count, hash: sha256 })),
      }),
    },
    sample: { answer: { form: forms[0], definition: 'c'.repeat(64), words: {}, texts: [] } },
    errors: ['not-found'],
  }
}
