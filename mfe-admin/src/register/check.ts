import { isSeen } from '@arrive/contracts/trimmed.ts'
import type { Trouble } from '@arrive/kit/fields/fields.ts'

const SHORTEST = 8
const LABELS = { email: 'Email', password: 'Password', confirmPassword: 'Confirm Password' } as const

type Typed = Readonly<Record<string, unknown>>

/** A new administrator's account: all filled, a password long enough, and the same one twice. */
export function checkNewAdmin(typed: Typed): readonly Trouble[] {
  const missing = Object.entries(LABELS)
    .filter(([name]) => !isSeen(String(typed[name] ?? '')))
    .map(([name, label]) => ({ name, message: `${label} is missing.` }))
  const isMissing = (name: string) => missing.some((one) => one.name === name)
  const { password, confirmPassword } = typed
  return [
    ...missing,
    ...(!isMissing('password') && String(password).length < SHORTEST
      ? [{ name: 'password', message: `Password must be at least ${SHORTEST} characters.` }]
      : []),
    ...(!isMissing('confirmPassword') && password !== confirmPassword
      ? [{ name: 'confirmPassword', message: 'Passwords do not match' }]
      : []),
  ]
}
