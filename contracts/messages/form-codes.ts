import { type Form, formKey, type Part } from '../form.ts'
import { type Message, ownText } from './message.ts'

/** Codes include the form's version: open tabs and stored saves may have an earlier one with different words. */
export type FormCode = `form.${string}`

type Keyed = Pick<Form, 'name' | 'version'>

/** The message after a save. */
export function savedCode(form: Keyed): FormCode {
  return `form.${formKey(form)}:saved`
}

export function partCode(form: Keyed, { name }: Pick<Part, 'name'>): FormCode {
  return `form.${formKey(form)}.${name}`
}

export function fieldCode(form: Keyed, part: Pick<Part, 'name'>, field: string): FormCode {
  return `${partCode(form, part)}.${field}`
}

/** The specified sentence if a field is missing. */
export function missingCode(code: FormCode): FormCode {
  return `${code}:missing`
}

/** The specified sentence if the part was never saved. */
export function notFoundCode(form: Keyed, part: Pick<Part, 'name'>): FormCode {
  return `${partCode(form, part)}:not-found`
}

/** Message for a missing consent. */
export function consentCode(form: Keyed, consent: string): FormCode {
  return `form.${formKey(form)}:consent.${consent}`
}

/** The form's own sentence if it was never saved, if any. */
export function notFoundIn(form: Form): Message | undefined {
  const [part] = form.parts
  return part?.read.missing === undefined ? undefined : ownText(notFoundCode(form, part))
}
