import type { EventType } from '../event.ts'
import type { Form } from '../form.ts'
import { sampleSection } from '../samples.ts'
import { closed, sectionSchema } from '../schemas.ts'

export const COMPANY_FILLED = 'onboarding.company.filled'

/** Company fields that an administrator filled in: only those sent, empty text if cleared. */
export function companyFilled(form: Form): EventType {
  return {
    type: COMPANY_FILLED,
    version: form.version,
    detail: form.name,
    topic: 'onboarding',
    summary: `The company filled in its part of: ${form.title}.`,
    data: closed({ form: { type: 'string', const: form.name }, section: sectionSchema(form) }),
    get sample() {
      return { form: form.name, section: sampleSection(form) }
    },
  }
}
