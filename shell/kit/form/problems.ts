import { checkForm, type Validators } from '@arrive/contracts/check.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { FieldProblem, Values } from '../fields/fields.ts'
import { bodyOf, controlOf, largeFiles } from './body.ts'

/** The problems of a form's values, by the names of their controls, in the order of the form's checks. */
export function problemsIn(form: Form, validators: Validators, values: Values): readonly FieldProblem[] {
  const checked = checkForm(form, bodyOf(form, values), validators)
  const errors = checked.ok ? [] : checked.errors
  const problems = errors.map(({ path, message }) => ({ name: controlOf(form, path), message }))
  return [...problems, ...largeFiles(form, values).filter(({ name }) => !problems.some((one) => one.name === name))]
}
