import type { Answers, CompanySection, Form } from '../form.ts'
import { type FieldMessage, type Message, message } from '../messages/message.ts'
import type { Validators } from '../validate.ts'
import { dropInapplicable } from './conditions.ts'
import { dayProblem, farDayProblem } from './days.ts'
import { errorsOf, type Rules } from './errors.ts'
import { isComplete } from './files-consents.ts'
import { planOf } from './plan.ts'
import { EMPTY_SECTION, NOT_AN_OBJECT, NOT_COMPANY, UNKNOWN, wrong } from './sentences.ts'
import { answersIn, type ShapedPart, shapedParts } from './shape.ts'
import { isObject, ownValue, type RawValue, shaped } from './values.ts'

export interface Examined {
  readonly ok: false
  readonly message: Message
  readonly errors: readonly FieldMessage[]
}

export type ExaminedForm<F extends Form> = { readonly ok: true; readonly answers: Answers<F> } | Examined
export type ExaminedCompany<F extends Form> = { readonly ok: true; readonly section: CompanySection<F> } | Examined

/**
 * Checks an applicant's body. `answers` has every applicant field in its normalized shape, by part; company fields are
 * dropped. Files are never among the answers; only their names are checked, if sent. Error paths refer to the body:
 * `formData.fullName`, `educationData.0.school`.
 * @param today `YYYY-MM-DD`. Without it, date bounds are not checked.
 */
export function examineForm<F extends Form>(
  form: F,
  body: unknown,
  validators: Validators,
  today?: string,
): ExaminedForm<F> {
  if (!isObject(body)) return refused([{ path: '', message: NOT_AN_OBJECT }])
  const plan = planOf(form)
  const parts = shapedParts(plan, body)
  const answers = answersIn(parts, plan, body)
  const isValid = answers !== undefined && isComplete(plan, body) && validatorOf(validators, plan.validator)(answers)
  if (isValid && areDaysPossible(parts, today)) {
    dropInapplicable(plan, answers)
    return { ok: true, answers: answers as Answers<F> }
  }
  return refused(errorsOf(plan, body, parts, { validators, today }))
}

function areDaysPossible(parts: readonly ShapedPart[], today: string | undefined): boolean {
  return parts.every(({ plan, rows = [] }) =>
    plan.dated.every((field) => rows.every(({ answers }) => dayProblem(field, answers, today) === undefined)),
  )
}

/**
 * Checks company fields, which are at the top of the body whatever their part. `section` has only what was sent, by
 * part; empty text clears a field.
 * @param today As for `examineForm`.
 */
export function examineCompany<F extends Form>(
  form: F,
  body: unknown,
  validators: Validators,
  today?: string,
): ExaminedCompany<F> {
  if (!isObject(body)) return refused([{ path: '', message: NOT_AN_OBJECT }])
  const { company, companyValidator, parts } = planOf(form)
  const fields: Record<string, unknown> = {}
  const section: Record<string, Record<string, unknown>> = {}
  for (const [name, { part, plan }] of company) {
    const value = ownValue(body, name)
    if (value === undefined) continue
    fields[name] = shaped(plan.field, value)
    section[part] = { ...section[part], [name]: fields[name] }
  }
  const unknownKeys = Object.keys(body).filter((name) => !company.has(name))
  const wrongFields = companyErrors(form, fields, { validators, today })
  const isKnown = company.size > 0 && unknownKeys.length === 0
  if (isKnown && wrongFields.length === 0 && validatorOf(validators, companyValidator)(fields)) {
    return { ok: true, section: section as CompanySection<F> }
  }
  const isField = (name: string) => parts.some(({ known }) => known.has(name))
  const unknown = unknownKeys
    .slice(0, 20)
    .map((name) => ({ path: name.slice(0, 64), message: isField(name) ? NOT_COMPANY : UNKNOWN }))
  const errors = [...wrongFields, ...unknown]
  return refused(errors.length > 0 ? errors : [{ path: '', message: EMPTY_SECTION }])
}

/** Finds dates before their start once `sent` replaces `stored` (company fields by name). Reports the sent field. */
export function examineOrder(form: Form, sent: RawValue, stored: RawValue): FieldMessage[] {
  const fields = { ...stored, ...sent }
  return [...planOf(form).company].flatMap(([name, { plan }]) => {
    const path = [name, plan.notBefore?.name].find((one) => one !== undefined && Object.hasOwn(sent, one))
    const problem = dayProblem(plan, fields, undefined)
    return path === undefined || problem === undefined ? [] : [{ path, message: problem }]
  })
}

function companyErrors(form: Form, fields: RawValue, { validators, today }: Rules): FieldMessage[] {
  return [...planOf(form).company].flatMap(([name, { plan }]) => {
    if (!Object.hasOwn(fields, name)) return []
    const isValid = validators[plan.validator]?.(fields[name]) === true
    const problem = isValid
      ? dayProblem(plan, fields, today)
      : (farDayProblem(plan, fields, today) ?? wrong(plan, fields[name]))
    return problem === undefined ? [] : [{ path: name, message: problem }]
  })
}

function validatorOf(validators: Validators, name: string) {
  const validate = validators[name]
  if (validate === undefined) throw new Error(`No validator ${name}: the contracts must be built again`)
  return validate
}

export function refused(errors: readonly FieldMessage[]): Examined {
  return { ok: false, message: errors[0]?.message ?? message('problem.invalid-answers'), errors }
}
