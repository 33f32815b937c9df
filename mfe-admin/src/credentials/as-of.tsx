import { useId } from 'react'
import type { ListNavigation } from '../list/use-list-state.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Judges the list by another day than today. */
export function AsOf({ list }: { list: ListNavigation }) {
  const id = useId()
  return (
    <span className="adm-choice">
      <label htmlFor={id}>As of</label>
      <input
        id={id}
        type="date"
        className="in"
        defaultValue={list.place.chosen?.['as_of'] ?? ''}
        onChange={({ target: { value } }) => {
          if (value === '' || DAY.test(value)) list.choose({ as_of: value })
        }}
      />
    </span>
  )
}
