import type { EventType } from '../event.ts'
import type { Form } from '../form.ts'
import { sampleAnswers } from '../samples.ts'
import { answersSchema, closed } from '../schemas.ts'
import { sampleTexts, textsSeen } from '../texts-seen.ts'
import { userId } from '../user-id.ts'

export const FORM_SUBMITTED = 'onboarding.form.submitted'

/** `hipaa` of `urn:arrive:onboarding.form.submitted:hipaa:1`. */
export function formIn(dataschema: string): string {
  return /^urn:arrive:[^:]+:([^:]+):\d+$/.exec(dataschema)?.[1] ?? ''
}

/** A complete form of the packet or the law; for readers, a later one replaces it. */
export function formSubmitted(form: Form): EventType {
  if (form.compartment !== undefined) return submittedApart(form, form.compartment)
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

/** Its subject is the number of the compartment, so its data says whose form it is. */
function submittedApart(form: Form, topic: string): EventType {
  return {
    type: `${topic}.form.submitted`,
    version: form.version,
    detail: form.name,
    topic,
    internal: true,
    summary: `A person sent: ${form.title}.`,
    data: closed({
      user_id: userId,
      form: { type: 'string', const: form.name },
      answers: answersSchema(form),
      texts: textsSeen,
    }),
    get sample() {
      return { user_id: 17, form: form.name, answers: sampleAnswers(form), texts: sampleTexts(form) }
    },
  }
}
