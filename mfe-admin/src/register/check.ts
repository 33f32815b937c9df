import type { FieldProblem } from '@arrive/kit/fields/fields.ts'
import { checkPasswordTwice } from '@arrive/kit/form/credentials.ts'

const LABELS = { email: 'Email', password: 'Password', confirmPassword: 'Confirm Password' } as const

export function checkNewAdmin(typed: Readonly<Record<string, unknown>>): readonly FieldProblem[] {
  return checkPasswordTwice(typed, LABELS, 'Passwords do not match')
}
