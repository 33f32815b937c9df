import type { FieldProblem } from '@arrive/kit/fields/fields.ts'
import { checkPasswordTwice, missing } from '@arrive/kit/form/credentials.ts'

type Typed = Readonly<Record<string, unknown>>

export function checkSignup(typed: Typed): readonly FieldProblem[] {
  return checkPasswordTwice(typed, { email: 'Email', password: 'Password', confirmPassword: 'Confirm password' })
}

export function checkNewPassword(typed: Typed, label = 'New password'): readonly FieldProblem[] {
  return checkPasswordTwice(typed, { password: label, confirmPassword: 'Confirm password' })
}

/** A new password, with the current one required. */
export function checkOwnPassword(typed: Typed): readonly FieldProblem[] {
  return [...missing(typed, { current: 'Current password' }), ...checkNewPassword(typed)]
}
