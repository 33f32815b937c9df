import { dropUnasked } from './checking/conditions.ts'
import { errorsOf } from './checking/errors.ts'
import { isComplete } from './checking/files-consents.ts'
import { planOf } from './checking/plan.ts'
import { EMPTY_SECTION, NOT_AN_OBJECT, NOT_COMPANY, UNKNOWN, wrong } from './checking/sentences.ts'
import { shapedBody } from './checking/shape.ts'
import { isObject, own, type Sent, shaped } from './checking/values.ts'
import { ERRORS, type FieldError } from './errors.ts'
import type { Answers, CompanySection, Form } from './form.ts'
import type { Validators } from './validate.ts'

export type { Validators } from './validate.ts'

export interface Refused {
  readonly ok: false
  /** The sentence of the first error. */
  readonly message: string
  readonly errors: readonly FieldError[]
}

export type Checked<F extends Form> = { readonly ok: true; readonly answers: Answers<F> } | Refused
export type CheckedCompany<F extends Form> = { readonly ok: true; readonly section: CompanySection<F> } | Refused

/**
 * Checks what an applicant sends. `answers` hold every field of the applicant, by part name, in shape; what was sent
 * for the company's fields is dropped. A file is never among the answers; where the body holds its name, that is
 * checked. Errors name their place in the body: `formData.fullName`, `educationData.0.school`.
 */
export function checkForm<F extends Form>(form: F, body: unknown, validators: Validators): Checked<F> {
  if (!isObject(body)) return refused([{ path: '', message: NOT_AN_OBJECT }])
  const plan = planOf(form)
  const answers = shapedBody(plan, body)
  if (answers !== undefined && isComplete(plan, body) && validatorOf(validators, plan.validator)(answers)) {
    dropUnasked(plan, answers)
    return { ok: true, answers: answers as Answers<F> }
  }
  return refused(errorsOf(plan, body, validators))
}

/**
 * Checks what an administrator fills in: some of the company's fields, at the top of the body, whatever their part.
 * `section` holds only what was sent, by part name; empty text clears a field.
 */
export function checkCompany<F extends Form>(form: F, body: unknown, validators: Validators): CheckedCompany<F> {
  if (!isObject(body)) return refused([{ path: '', message: NOT_AN_OBJECT }])
  const { company, companyValidator, parts } = planOf(form)
  const fields: Record<string, unknown> = {}
  const section: Record<string, Record<string, unknown>> = {}
  for (const [name, { part, plan }] of company) {
    const value = own(body, name)
    if (value === undefined) continue
    fields[name] = shaped(plan.field, value)
    section[part] = { ...section[part], [name]: fields[name] }
  }
  const strangers = Object.keys(body).filter((name) => !company.has(name))
  if (company.size > 0 && strangers.length === 0 && validatorOf(validators, companyValidator)(fields)) {
    return { ok: true, section: section as CompanySection<F> }
  }
  const isField = (name: string) => parts.some(({ known }) => known.has(name))
  const unknown = strangers
    .slice(0, 20)
    .map((name) => ({ path: name.slice(0, 64), message: isField(name) ? NOT_COMPANY : UNKNOWN }))
  const errors = [...companyErrors(form, fields, validators), ...unknown]
  return refused(errors.length > 0 ? errors : [{ path: '', message: EMPTY_SECTION }])
}

function companyErrors(form: Form, fields: Sent, validators: Validators): FieldError[] {
  return [...planOf(form).company].flatMap(([name, { plan }]) => {
    if (!Object.hasOwn(fields, name) || validators[plan.validator]?.(fields[name]) === true) return []
    return [{ path: name, message: wrong(plan.field, fields[name]) }]
  })
}

function validatorOf(validators: Validators, name: string) {
  const validate = validators[name]
  if (validate === undefined) throw new Error(`No validator ${name}: the contracts must be built again`)
  return validate
}

function refused(errors: readonly FieldError[]): Refused {
  return { ok: false, message: errors[0]?.message ?? ERRORS['invalid-answers'].text, errors }
}
