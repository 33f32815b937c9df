import { useController, useFormContext } from 'react-hook-form'
import { FieldsetFrame } from './field.tsx'
import type { Option } from './options.ts'
import { type FieldProps, useField } from './use-field.ts'

interface CheckboxGroupProps extends FieldProps {
  readonly options: readonly Option[]
  /** Label of a checkbox above the list; unchecking it clears the list. */
  readonly master?: string
}

/** The value is the chosen options joined by commas, in list order. */
export function CheckboxGroup({ name, label, help, optional, disabled, options, master }: CheckboxGroupProps) {
  const { ids, error } = useField({ name, ...(help !== undefined && { help }) })
  const { control } = useFormContext()
  const { field } = useController({ name, control })
  const { field: opened } = useController({ name: `${name}Chosen`, control, defaultValue: false })
  const chosen = new Set(
    String(field.value ?? '')
      .split(', ')
      .filter(Boolean),
  )
  const isOpen = master === undefined || opened.value === true || chosen.size > 0
  const put = (value: string, isChosen: boolean) => {
    const next = options.filter((one) => (one.value === value ? isChosen : chosen.has(one.value)))
    field.onChange(next.map((one) => one.value).join(', '))
  }
  const open = (isChosen: boolean) => {
    opened.onChange(isChosen)
    if (!isChosen) field.onChange('')
  }
  return (
    <FieldsetFrame ids={ids} error={error} label={label} help={help} optional={optional}>
      {master === undefined ? null : (
        <label className="choice mt-2.5">
          <input type="checkbox" checked={isOpen} disabled={disabled} onChange={(e) => open(e.target.checked)} />
          <span>{master}</span>
        </label>
      )}
      {isOpen ? (
        <div className="choices list" ref={field.ref} tabIndex={-1} data-name={name}>
          {options.map(({ value, label: words }) => (
            <label key={value} className="choice">
              <input
                type="checkbox"
                name={name}
                value={value}
                checked={chosen.has(value)}
                disabled={disabled}
                onChange={(event) => put(value, event.target.checked)}
              />
              <span>{words}</span>
            </label>
          ))}
        </div>
      ) : null}
    </FieldsetFrame>
  )
}
