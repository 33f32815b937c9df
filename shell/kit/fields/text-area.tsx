import { boxText } from '@arrive/contracts/normalize.ts'
import { FieldFrame } from './field.tsx'
import { type FieldProps, useField } from './use-field.ts'

interface TextAreaProps extends FieldProps {
  readonly autoComplete?: string
  readonly rows?: number
}

export function TextArea({ name, label, help, optional, disabled, rows = 4, ...rest }: TextAreaProps) {
  const { id, ids, error, aria, control } = useField({ name, ...(help !== undefined && { help }) }, { read: boxText })
  return (
    <FieldFrame id={id} ids={ids} error={error} label={label} help={help} optional={optional}>
      <textarea {...rest} {...control} {...aria} id={id} rows={rows} disabled={disabled} className="in" />
    </FieldFrame>
  )
}
