import { FieldFrame } from './field.tsx'
import type { Option } from './options.ts'
import { type FieldProps, useField } from './use-field.ts'

interface SelectFieldProps extends FieldProps {
  readonly options: readonly Option[]
  /** Label of the empty choice. Absent: no empty choice. */
  readonly placeholder?: string
}

export function SelectField({ name, label, help, optional, disabled, options, placeholder }: SelectFieldProps) {
  const { id, ids, error, aria, control } = useField({ name, ...(help !== undefined && { help }) })
  return (
    <FieldFrame id={id} ids={ids} error={error} label={label} help={help} optional={optional}>
      <select {...control} {...aria} id={id} disabled={disabled} className="in select">
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
