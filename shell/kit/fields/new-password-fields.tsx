import { PasswordField } from './password-field.tsx'

interface NewPasswordFieldsProps {
  readonly label: string
  readonly confirmLabel: string
  /** The email of an account that exists, for password managers: nothing else on the screen names it. */
  readonly username?: string | undefined
}

/** A password that someone chooses, twice: the fields `password` and `confirmPassword`. */
export function NewPasswordFields({ label, confirmLabel, username }: NewPasswordFieldsProps) {
  return (
    <>
      {username === undefined ? null : (
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      )}
      <PasswordField
        name="password"
        label={label}
        help="At least 8 characters. A short sentence is easy to remember."
        autoComplete="new-password"
      />
      <PasswordField name="confirmPassword" label={confirmLabel} autoComplete="new-password" />
    </>
  )
}
