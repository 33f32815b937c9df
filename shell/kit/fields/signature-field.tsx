import { lineText } from '@arrive/contracts/normalize.ts'
import { useEffect, useRef } from 'react'
import { FieldFrame } from './field.tsx'
import { type FieldProps, useField } from './use-field.ts'
import { useValue } from './use-value.ts'

const SMALLEST = 20
const STEP = 2

interface SignatureFieldProps extends FieldProps {
  /** Why the field is empty again. Stays next to an error. */
  readonly hint?: string
}

/** A typed signature in script; for screen readers a plain text field. */
export function SignatureField({ name, label, help, optional, disabled, hint }: SignatureFieldProps) {
  const { id, ids, error, aria, control } = useField({ name, ...(help !== undefined && { help }) }, { read: lineText })
  const element = useRef<HTMLInputElement | null>(null)
  const value = useValue(name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer name is what makes it smaller
  useEffect(() => shrink(element.current), [value])
  useEffect(() => whenRoomChanges(element.current), [])
  return (
    <FieldFrame id={id} ids={ids} error={error} label={label} help={help} optional={optional} hint={hint}>
      <input
        {...control}
        {...aria}
        aria-describedby={[aria['aria-describedby'], hint && ids.hint].filter(Boolean).join(' ') || undefined}
        ref={(input) => {
          control.ref(input)
          element.current = input
        }}
        id={id}
        type="text"
        spellCheck={false}
        autoComplete="off"
        disabled={disabled}
        className="in sign"
      />
    </FieldFrame>
  )
}

/** Measures again when the width changes and when the script font has loaded. */
function whenRoomChanges(input: HTMLInputElement | null): (() => void) | undefined {
  if (input === null) return undefined
  let width = input.clientWidth
  const measure = () => shrink(input)
  const room = new ResizeObserver(() => {
    if (input.clientWidth === width) return
    width = input.clientWidth
    measure()
  })
  room.observe(input)
  document.fonts.addEventListener('loadingdone', measure)
  return () => {
    room.disconnect()
    document.fonts.removeEventListener('loadingdone', measure)
  }
}

/** Shrinks a long name in steps until it fits. */
function shrink(input: HTMLInputElement | null): void {
  if (input === null) return
  input.style.fontSize = ''
  let size = Number.parseFloat(getComputedStyle(input).fontSize)
  while (input.scrollWidth > input.clientWidth && size > SMALLEST) {
    size -= STEP
    input.style.fontSize = `${size}px`
  }
}
