import { FieldsetFrame } from './field.tsx'
import type { Option } from './options.ts'
import { type FieldProps, useField } from './use-field.ts'

interface RadioCardsProps extends FieldProps {
  readonly options: readonly Option[]
  /** Side by side if there is room. */
  readonly flow?: boolean
}

export function RadioCards({ name, label, help, optional, disabled, options, flow = true }: RadioCardsProps) {
  const { ids, error, aria, control } = useField({ name, ...(help !== undefined && { help }) })
  return (
    <FieldsetFrame ids={ids} error={error} label={label} help={help} optional={optional}>
      <div className={flow ? 'choices flow' : 'choices'}>
        {options.map(({ value, label: words }) => (
          <label key={value} className="choice">
            <input
              {...control}
              type="radio"
              value={value}
              disabled={disabled}
              aria-invalid={aria['aria-invalid']}
              aria-describedby={error === undefined ? undefined : ids.error}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </FieldsetFrame>
  )
}
