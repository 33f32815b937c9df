import type { Filter } from './use-filter.ts'
import type { ListNavigation } from './use-list-state.ts'

/** Whether only some rows are asked for, and how to see all again. */
export interface Chosen {
  readonly isOn: boolean
  readonly text: string
  readonly clear: () => void
}

/** The same of a list as it is. */
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
