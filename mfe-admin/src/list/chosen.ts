import type { Filter } from './use-filter.ts'
import type { ListNavigation } from './use-list-state.ts'

/** Whether a filter is active, and how to clear it. */
export interface Chosen {
  readonly isOn: boolean
  readonly text: string
  /** Whether more than the text is filtered by. */
  readonly hasChoices: boolean
  readonly clear: () => void
}

/** The active filter of a list. */
export function shownFilter(filter: Filter, text: string, place: ListNavigation): Chosen {
  const hasChoices = Object.keys(place.place.chosen ?? {}).length > 0
  return {
    isOn: text !== '' || hasChoices,
    text,
    hasChoices,
    clear: () => {
      if (text !== '') filter.clear()
      place.all()
    },
  }
}

/** Says what was looked for, and where. */
export function noMatches({ text, hasChoices }: Pick<Chosen, 'text' | 'hasChoices'>, searched = ''): string {
  if (text === '') return 'No matches.'
  const also = hasChoices ? ' with the other filters that are set' : ''
  return `No matches for “${text}”${also}.${searched === '' ? '' : ` We searched ${searched}.`}`
}
