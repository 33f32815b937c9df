import { emailText, lineText } from '@arrive/contracts/normalize.ts'
import type { InputHTMLAttributes } from 'react'
import { emailHint } from './email-hint.ts'
import { FieldFrame } from './field.tsx'
import type { ReadText } from './fields.ts'
import { phoneHint } from './phone-hint.ts'
import { type FieldProps, useField } from './use-field.ts'
import type { HintOf } from './use-hint.ts'

type Passed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'spellCheck' | 'autoCapitalize'
>

interface TextFieldProps extends FieldProps, Passed {
  /** For short answers. */
  readonly width?: 'short' | 'mid'
  readonly className?: string
  /** Default: by type. */
  readonly read?: ReadText
  readonly leaveHintOf?: HintOf | undefined
}

/** Passwords have no normalizer: every character counts. */
const READERS: Readonly<Record<string, ReadText>> = { text: lineText, email: emailText }

const HINTS: Readonly<Record<string, HintOf>> = { email: emailHint, tel: phoneHint }

export function TextField(props: TextFieldProps) {
  const { name, label, help, optional, disabled, width, className, read, leaveHintOf, ...rest } = props
  const { type = 'text' } = rest
  const { id, ids, error, hint, aria, control } = useField(
    { name, ...(help !== undefined && { help }) },
    { read: read ?? READERS[type], hintOf: HINTS[type], leaveHintOf },
  )
  return (
    <FieldFrame id={id} ids={ids} error={error} label={label} help={help} optional={optional} hint={hint}>
      <input
        {...rest}
        type={type}
        {...control}
        {...aria}
        id={id}
        disabled={disabled}
        className={['in', width, className].filter(Boolean).join(' ')}
      />
    </FieldFrame>
  )
}
