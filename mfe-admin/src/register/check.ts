import { isSeen } from '@arrive/contracts/trimmed.ts'
import type { FieldProblem } from '@arrive/kit/fields/fields.ts'

const MIN_LENGTH = 8
const LABELS = { email: 'Email', password: 'Password', confirmPassword: 'Confirm Password' } as const

type Typed = Readonly<Record<string, unknown>>

/** Nothing missing, password long enough, both passwords equal. */
export function checkNewAdmin(typed: Typed): readonly FieldProblem[] {
  const missing = Object.entries(LABELS)
    .filter(([name]) => !isSeen(String(typed[name] ?? '')))
    .map(([name, label]) => ({ name, message: `${label} is missing.` }))
  const isMissing = (name: string) => missing.some((one) => one.name === name)
  const { password, confirmPassword } = typed
  return [
    ...missing,
    ...(!isMissing('password') && String(password).length < MIN_LENGTH
      ? [{ name: 'password', message: `Password must be at least ${MIN_LENGTH} characters.` }]
      : []),
    ...(!isMissing('confirmPassword') && password !== confirmPassword
      ? [{ name: 'confirmPassword', message: 'Passwords do not match' }]
      : []),
  ]
}
