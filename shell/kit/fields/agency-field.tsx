import { useId } from 'react'
import { Lock } from '../icons.tsx'

interface AgencyFieldProps {
  readonly name?: string
  readonly label: string
  /** What the agency has filled in, as a person reads it; empty if it has not yet. */
  readonly value: string
}

/** A field that the agency fills in: shown with a lock, and truly disabled. */
export function AgencyField({ name, label, value }: AgencyFieldProps) {
  const id = useId()
  const shown = value === '' ? 'The agency fills this in' : value
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
