import { PasswordField } from './password-field.tsx'

interface NewPasswordFieldsProps {
  readonly label: string
  readonly confirmLabel: string
  /** The account's email for password managers, if the screen doesn't show it. */
  readonly username?: string | undefined
}

/** Two fields: `password` and `confirmPassword`. */
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
