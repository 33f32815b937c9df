import { isSeen } from '@arrive/contracts/trimmed.ts'

/** Client-side checks of the login screens. Messages say what to correct and how. */
export interface FieldProblem {
  readonly name: string
  readonly message: string
}

type Typed = Readonly<Record<string, unknown>>

const isBlank = (value: unknown) => !isSeen(String(value ?? ''))

/** Fields that must not be empty, with their labels for the messages. */
export const missing = (typed: Typed, labels: Readonly<Record<string, string>>): readonly FieldProblem[] =>
  Object.entries(labels)
    .filter(([name]) => isBlank(typed[name]))
    .map(([name, label]) => ({ name, message: `${label} is missing.` }))

const MIN_LENGTH = 8

/** All filled, password long enough, and both equal. */
export function checkSignup(typed: Typed): readonly FieldProblem[] {
  return checkTwice(typed, { email: 'Email', password: 'Password', confirmPassword: 'Confirm password' })
}

/** Long enough, and both equal. */
export function checkNewPassword(typed: Typed, label = 'New password'): readonly FieldProblem[] {
  return checkTwice(typed, { password: label, confirmPassword: 'Confirm password' })
}

/** A new password, with the current one required. */
export function checkOwnPassword(typed: Typed): readonly FieldProblem[] {
  return [...missing(typed, { current: 'Current password' }), ...checkNewPassword(typed)]
}

function checkTwice(typed: Typed, labels: Readonly<Record<string, string>>): readonly FieldProblem[] {
  const gaps = missing(typed, labels)
  const gone = new Set(gaps.map(({ name }) => name))
  const { password, confirmPassword } = typed
  const short = !gone.has('password') && String(password).length < MIN_LENGTH
  const differ = !gone.has('confirmPassword') && password !== confirmPassword
  return [
    ...gaps,
    ...(short ? [{ name: 'password', message: `Password must be at least ${MIN_LENGTH} characters.` }] : []),
    ...(differ ? [{ name: 'confirmPassword', message: 'Passwords do not match!' }] : []),
  ]
}
