import { useEffect, useRef, useState } from 'react'
import { FieldFrame } from './field.tsx'
import { type FieldProps, useField } from './use-field.ts'

interface PasswordFieldProps extends FieldProps {
  readonly autoComplete: 'current-password' | 'new-password'
}

/** Can be shown; hidden again when the form is sent. */
export function PasswordField({ name, label, help, optional, disabled, autoComplete }: PasswordFieldProps) {
  const { id, ids, error, aria, control } = useField({ name, ...(help !== undefined && { help }) })
  const [isShown, setShown] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = frame.current?.closest('form')
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  return (
    <FieldFrame id={id} ids={ids} error={error} label={label} help={help} optional={optional}>
      <div ref={frame} className="secret">
        <input
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          {...control}
          {...aria}
          id={id}
          disabled={disabled}
          className="in"
        />
        <button type="button" className="secret-show" aria-controls={id} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
          <span className="vh">{` ${label.toLowerCase()}`}</span>
        </button>
      </div>
    </FieldFrame>
  )
}
