import { FieldFrame } from './field.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** A day, by the browser's own control; the value is `YYYY-MM-DD`. */
export function DateField({
  name,
  label,
  help,
  optional,
  disabled,
  autoComplete,
}: FieldProps & { autoComplete?: string }) {
  const { id, ids, error, aria, control } = useField({ name, ...(help !== undefined && { help }) })
  return (
    <FieldFrame id={id} ids={ids} error={error} label={label} help={help} optional={optional}>
      <input
        {...control}
        {...aria}
        id={id}
        type="date"
        max="9999-12-31"
        autoComplete={autoComplete}
        disabled={disabled}
        className="in"
      />
    </FieldFrame>
  )
}
