import { useId } from 'react'
import type { ListNavigation } from './use-list-state.ts'

interface ChoiceBoxProps {
  readonly list: ListNavigation
  /** Query parameter. */
  readonly name: string
  readonly label: string
  /** Values with their labels; the empty value selects nothing. */
  readonly options: readonly (readonly [value: string, words: string])[]
}

/** Filters by a parameter of the list. */
export function ChoiceBox({ list, name, label, options }: ChoiceBoxProps) {
  const id = useId()
  return (
    <span className="adm-choice">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="in select"
        value={list.place.chosen?.[name] ?? ''}
        onChange={({ target }) => list.choose({ [name]: target.value })}
      >
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </span>
  )
}
