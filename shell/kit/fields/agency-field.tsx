import { useId } from 'react'
import { Lock } from '../icons.tsx'

interface AgencyFieldProps {
  readonly name?: string
  readonly label: string
  /** What the agency has filled in. */
  readonly value?: string
  /** When it did, as a person reads it. */
  readonly date?: string
}

/** A field that the agency fills in: shown with a lock, and truly disabled. */
export function AgencyField({ name, label, value = '', date }: AgencyFieldProps) {
  const id = useId()
  const shown = value === '' ? 'The agency fills this in' : [value, date].filter(Boolean).join(', ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="plate">
        <Lock />
        <input id={id} name={name} type="text" disabled value={shown} readOnly />
      </div>
    </div>
  )
}
