import { useId } from 'react'
import { Lock } from '../icons.tsx'

interface AgencyFieldProps {
  readonly name?: string
  readonly label: string
  /** As shown; empty if not filled in yet. */
  readonly value: string
}

/** A field for the agency: disabled, with a lock. */
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
