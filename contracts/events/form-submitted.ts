import type { EventType } from '../event.ts'
import type { Form } from '../form.ts'
import { sampleAnswers } from '../samples.ts'
import { answersSchema, closed } from '../schemas.ts'
import { sampleTexts, textsSeen } from '../texts-seen.ts'

export const FORM_SUBMITTED = 'onboarding.form.submitted'

/** `hipaa` of `urn:arrive:onboarding.form.submitted:hipaa:1`. */
export function formIn(dataschema: string): string {
  return /^urn:arrive:[^:]+:([^:]+):\d+$/.exec(dataschema)?.[1] ?? ''
}

/** A complete packet form; for readers, a later one replaces it. */
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
      texts: textsSeen,
    }),
    get sample() {
      return { form: form.name, answers: sampleAnswers(form), texts: sampleTexts(form) }
    },
  }
}
