import { TextField } from './text-field.tsx'

/** A password that somebody chooses, twice: the fields `password` and `confirmPassword`. */
export function NewPasswordFields({ label, confirmLabel }: { label: string; confirmLabel: string }) {
  return (
    <>
      <TextField
        name="password"
        label={label}
        help="At least 8 characters. A short sentence is easy to remember."
        type="password"
        autoComplete="new-password"
      />
      <TextField name="confirmPassword" label={confirmLabel} type="password" autoComplete="new-password" />
    </>
  )
}
