import { consentCode } from '../messages/form-codes.ts'
import { type FieldMessage, type Message, ownText } from '../messages/message.ts'
import type { Validators } from '../validate.ts'
import { isApplicable } from './conditions.ts'
import { dayProblem, farDayProblem } from './days.ts'
import { fileProblem, isPresent, unexpectedConsents } from './files-consents.ts'
import type { FieldPlan, FormPlan, PartPlan } from './plan.ts'
import { missing, missingPart, notAnObject, rowProblem, UNKNOWN, wrong } from './sentences.ts'
import type { ShapedPart } from './shape.ts'
import { isBlank, type RawValue } from './values.ts'

/** An error with its name in the form's order of checks. */
type Named = FieldMessage & { readonly name?: string }

export interface Rules {
  readonly validators: Validators
  /** Without it, date bounds are not checked. */
  readonly today?: string | undefined
}

/** One error per wrong answer: first in the order of the form's `checks`, then in the order of its parts. */
export function errorsOf(plan: FormPlan, body: RawValue, parts: readonly ShapedPart[], rules: Rules): FieldMessage[] {
  const errors: Named[] = []
  for (const part of parts) errors.push(...partErrors(part, body, rules))
  for (const consent of plan.consents) {
    const { name } = consent.consent
    if (!isPresent(consent, body)) errors.push({ path: name, message: ownText(consentCode(plan.form, name)), name })
  }
  for (const [name, at] of unexpectedConsents(plan, body)) errors.push({ path: `${name}.${at}`, message: UNKNOWN })
  errors.push(...unknownErrors(body, plan.known, ''))
  const rank = ({ name = '' }: Named) => plan.order.get(name) ?? plan.order.size
  return errors.sort((a, b) => rank(a) - rank(b)).map(({ path, message }) => ({ path, message }))
}

function partErrors(shaped: ShapedPart, body: RawValue, rules: Rules): Named[] {
  const { plan } = shaped
  if (plan.part.rows !== undefined) return rowsErrors(shaped, rules)
  const [row] = shaped.rows ?? []
  if (row === undefined) return [{ path: plan.part.body ?? '', message: notAnObject(plan) }]
  const { sent, answers } = row
  const before = plan.part.body === undefined ? '' : `${plan.part.body}.`
  const errors = fieldErrors(plan, answers, { before, rules })
  for (const file of plan.files) {
    const message = fileProblem(file, plan, sent)
    if (message !== undefined) errors.push({ path: `${before}${file.name}`, message, name: file.name })
  }
  // The form checks unknown fields at the top of the body.
  return sent === body ? errors : [...errors, ...unknownErrors(sent, plan.known, before)]
}

function rowsErrors({ plan, rows = [], problem }: ShapedPart, rules: Rules): Named[] {
  const { part } = plan
  const list = part.body ?? part.name
  if (problem !== undefined) {
    return [{ path: problem.at === undefined ? list : `${list}.${problem.at}`, message: rowProblem(plan, problem) }]
  }
  const errors = rows.flatMap(({ sent, at, answers }) => {
    const before = `${list}.${at}.`
    return [...fieldErrors(plan, answers, { before, rules }), ...unknownErrors(sent, plan.known, before)]
  })
  const { oneWith } = part.rows ?? {}
  const full = oneWith === undefined || rows.some(({ answers }) => oneWith.every((name) => !isBlank(answers[name])))
  return full ? errors : [{ path: list, message: missingPart(plan) }, ...errors]
}

function fieldErrors(
  plan: PartPlan,
  answers: RawValue,
  { before, rules }: { readonly before: string; readonly rules: Rules },
): Named[] {
  const errors: Named[] = []
  for (const field of plan.fields) {
    const message = answerProblem(field, plan, answers, rules)
    if (message !== undefined) errors.push({ path: `${before}${field.name}`, message, name: field.name })
  }
  return errors
}

function answerProblem(plan: FieldPlan, part: PartPlan, answers: RawValue, rules: Rules): Message | undefined {
  const { field, name, required, validator } = plan
  const value = answers[name]
  const due = required || (field.requiredWhen !== undefined && isApplicable(field, answers))
  if (due && isBlank(value)) return missing(plan, part)
  if (rules.validators[validator]?.(value) !== true)
    return farDayProblem(plan, answers, rules.today) ?? wrong(plan, value)
  return dayProblem(plan, answers, rules.today)
}

function unknownErrors(sent: RawValue, known: ReadonlySet<string>, before: string): Named[] {
  return Object.keys(sent)
    .filter((key) => !known.has(key))
    .slice(0, 20)
    .map((key) => ({ path: `${before}${key.slice(0, 64)}`, message: UNKNOWN }))
}
