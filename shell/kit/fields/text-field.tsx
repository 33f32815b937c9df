import type { InputHTMLAttributes } from 'react'
import { FieldFrame } from './field.tsx'
import { type FieldProps, useField } from './use-field.ts'

type Passed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'spellCheck' | 'autoCapitalize'
>

interface TextFieldProps extends FieldProps, Passed {
  /** The width of the control, if answers are short. */
  readonly width?: 'short' | 'mid'
  readonly className?: string
}

/** One line of text. */
export function TextField({ name, label, help, optional, disabled, width, className, ...rest }: TextFieldProps) {
  const { id, ids, error, aria, control } = useField({ name, ...(help !== undefined && { help }) })
  return (
    <FieldFrame id={id} ids={ids} error={error} label={label} help={help} optional={optional}>
      <input
        type="text"
        {...rest}
        {...control}
        {...aria}
        id={id}
        disabled={disabled}
        className={['in', width, className].filter(Boolean).join(' ')}
      />
    </FieldFrame>
  )
}
