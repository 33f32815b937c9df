import { checkForm, type Validators } from '@arrive/contracts/check.ts'
import { fileTooLarge } from '@arrive/contracts/checking/files-consents.ts'
import { type Form, LIMITS } from '@arrive/contracts/form.ts'
import { ANSWERS } from '@arrive/contracts/messages/en/answers.ts'
import { speaker } from '@arrive/contracts/messages/message.ts'
import type { FieldProblem, Values } from '../fields/fields.ts'
import { today } from '../time-zone.ts'
import { applicantFields, bodyOf, controlOf } from './body.ts'

const say = speaker(ANSWERS)

/** Problems by control name, in the order of the form's checks. */
export function problemsIn(form: Form, validators: Validators, values: Values): readonly FieldProblem[] {
  const checked = checkForm(form, bodyOf(form, values), validators, today())
  const errors = checked.ok ? [] : checked.errors
  const problems = errors.map(({ path, message }) => ({ name: controlOf(form, path), message }))
  return [...problems, ...largeFiles(form, values).filter(({ name }) => !problems.some((one) => one.name === name))]
}

/** Finds files that the server would refuse, before uploading them. */
function largeFiles(form: Form, values: Values): FieldProblem[] {
  const files = form.parts.flatMap(applicantFields).filter(([, { kind }]) => kind === 'file')
  return files
    .filter(([name]) => sizeOf(values[name]) > LIMITS.resume)
    .map(([name]) => ({ name, message: say(fileTooLarge(name, LIMITS.resume)) }))
}

const sizeOf = (value: unknown) => (value instanceof File ? value.size : 0)
