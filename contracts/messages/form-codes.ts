import { type Form, formKey, type Part } from '../form.ts'
import { type Message, ownText } from './message.ts'

/**
 * The codes of the texts in a form's file. They name its version, because an earlier version that a tab still shows, or
 * whose save was stored, has words of its own.
 */
export type FormCode = `form.${string}`

type Keyed = Pick<Form, 'name' | 'version'>

/** Said when a form has been saved. */
export function savedCode(form: Keyed): FormCode {
  return `form.${formKey(form)}:saved`
}

/** The title of a part. */
export function partCode(form: Keyed, { name }: Pick<Part, 'name'>): FormCode {
  return `form.${formKey(form)}.${name}`
}

/** The label of a field. */
export function fieldCode(form: Keyed, part: Pick<Part, 'name'>, field: string): FormCode {
  return `${partCode(form, part)}.${field}`
}

/** The specified sentence where a field, or a field of a part, is missing. */
export function missingCode(code: FormCode): FormCode {
  return `${code}:missing`
}

/** The specified sentence where nobody has saved the part. */
export function notFoundCode(form: Keyed, part: Pick<Part, 'name'>): FormCode {
  return `${partCode(form, part)}:not-found`
}

/** Said of a consent that is not given. */
export function consentCode(form: Keyed, consent: string): FormCode {
  return `form.${formKey(form)}:consent.${consent}`
}

/** The form's own sentence where nobody has saved it, if it has one. */
export function notFoundIn(form: Form): Message | undefined {
  const [part] = form.parts
  return part?.read.missing === undefined ? undefined : ownText(notFoundCode(form, part))
}
