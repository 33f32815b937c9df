import type { Filter } from './use-filter.ts'
import type { ListNavigation } from './use-list-state.ts'

/** Whether a filter is active, and how to clear it. */
export interface Chosen {
  readonly isOn: boolean
  readonly text: string
  readonly clear: () => void
}

/** The active filter of a list. */
export function shownFilter(filter: Filter, text: string, place: ListNavigation): Chosen {
  const isOn = text !== '' || Object.keys(place.place.chosen ?? {}).length > 0
  return {
    isOn,
    text,
    clear: () => {
      if (text !== '') filter.clear()
      place.all()
    },
  }
}
