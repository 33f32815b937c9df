import { boxText } from '@arrive/contracts/normalize.ts'
import { FieldFrame } from './field.tsx'
import { type FieldProps, useField } from './use-field.ts'
import type { HintOf } from './use-hint.ts'

interface TextAreaProps extends FieldProps {
  readonly autoComplete?: string
  readonly rows?: number
  readonly leaveHintOf?: HintOf | undefined
}

export function TextArea(props: TextAreaProps) {
  const { name, label, help, optional, disabled, rows = 4, leaveHintOf, ...rest } = props
  const { id, ids, error, hint, aria, control } = useField(
    { name, ...(help !== undefined && { help }) },
    { read: boxText, leaveHintOf },
  )
  return (
    <FieldFrame id={id} ids={ids} error={error} label={label} help={help} optional={optional} hint={hint}>
      <textarea {...rest} {...control} {...aria} id={id} rows={rows} disabled={disabled} className="in" />
    </FieldFrame>
  )
}
