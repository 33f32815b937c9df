import type { EventType } from '../event.ts'
import type { Answers, Form } from '../form.ts'
import { PATTERNS } from '../patterns.ts'
import { sampleAnswers } from '../samples.ts'
import { answersSchema, closed } from '../schemas.ts'

/** The texts that stood beside the answers when they were given. */
export interface TextSeen {
  readonly id: string
  readonly version: number
  readonly hash: string
}

export interface FormSubmitted<F extends Form = Form> {
  readonly form: F['name']
  readonly answers: Answers<F>
  readonly texts: readonly TextSeen[]
}

export const FORM_SUBMITTED = 'onboarding.form.submitted'

const seen = closed({
  id: { type: 'string', maxLength: 64, pattern: '^[a-z0-9\\-]+$' },
  version: { type: 'integer', minimum: 0 },
  hash: { type: 'string', maxLength: 64, pattern: PATTERNS.sha256 },
})

/** The ids of all texts that a form shows, in their order. */
export function textsOf(form: Form): readonly string[] {
  const consents = (form.consents ?? []).flatMap(({ text }) => text ?? [])
  return [...new Set([...form.parts.flatMap(({ texts }) => texts ?? []), ...consents])]
}

/** A form of the packet as its person sent it, whole: a later one replaces it for readers. */
export function formSubmitted(form: Form): EventType {
  return {
    type: FORM_SUBMITTED,
    version: form.version,
    detail: form.name,
    topic: 'onboarding',
    summary: `A person sent: ${form.title}.`,
    data: closed({
      form: { type: 'string', const: form.name },
      answers: answersSchema(form),
      texts: { type: 'array', maxItems: 50, items: seen },
    }),
    sample: {
      form: form.name,
      answers: sampleAnswers(form),
      texts: textsOf(form).map((id) => ({ id, version: 1, hash: 'b'.repeat(64) })),
    },
  }
}
