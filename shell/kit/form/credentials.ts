import { isSeen } from '@arrive/contracts/trimmed.ts'
import type { FieldProblem } from '../fields/fields.ts'

type Typed = Readonly<Record<string, unknown>>
type Labels = Readonly<Record<string, string>>

const MIN_LENGTH = 8

/** Fields that must not be empty, with their labels for the messages. */
export function missing(typed: Typed, labels: Labels): readonly FieldProblem[] {
  return Object.entries(labels)
    .filter(([name]) => !isSeen(String(typed[name] ?? '')))
    .map(([name, label]) => ({ name, message: `${label} is missing.` }))
}

/** Nothing missing, `password` long enough, and `confirmPassword` equal. */
export function checkPasswordTwice(
  typed: Typed,
  labels: Labels,
  different = 'Passwords do not match!',
): readonly FieldProblem[] {
  const gaps = missing(typed, labels)
  const gone = new Set(gaps.map(({ name }) => name))
  const { password, confirmPassword } = typed
  const short = !gone.has('password') && String(password).length < MIN_LENGTH
  const differ = !gone.has('confirmPassword') && password !== confirmPassword
  return [
    ...gaps,
    ...(short ? [{ name: 'password', message: `Password must be at least ${MIN_LENGTH} characters.` }] : []),
    ...(differ ? [{ name: 'confirmPassword', message: different }] : []),
  ]
}
