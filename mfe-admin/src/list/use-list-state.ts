import { useLocation, useNavigate } from '@arrive/router'
import { useMemo } from 'react'
import {
  firstOf,
  type ListOptions,
  type ListState,
  nextPage,
  type PageTrail,
  previousPage,
  readState,
  reversed,
  trailFrom,
  writeState,
} from '../rows/list-state.ts'

/** A list's state from the URL, and navigation from there. */
export function useListState(options: ListOptions) {
  const { search, state, pathname } = useLocation()
  const navigate = useNavigate()
  const place = useMemo(() => readState(search, options), [search, options])
  const trail = trailFrom(state)
  const go = (next: { state: ListState; trail: PageTrail }, replace = false) =>
    void navigate(pathname + writeState(next.state), { state: { trail: next.trail }, replace })
  const to = (next: ListState) => go({ state: firstOf(next), trail: [] }, true)
  return {
    place,
    next: (cursor: string) => go(nextPage(place, trail, cursor)),
    previous: () => go(previousPage(place, trail)),
    /** Replaces a page beyond the end, so Back skips it. */
    instead: () => go(previousPage(place, trail), true),
    first: () => {
      // Navigating to the current page would cancel a pending navigation elsewhere.
      if (place.page > 1) to(place)
    },
    /** Clears all filters. */
    all: () => to(withoutChoice(place)),
    sortBy: (column: string) => to({ ...place, sort: reversed(place.sort, column, column === options.sortable[0]) }),
    /** Empty values choose nothing. */
    choose: (values: Readonly<Record<string, string>>) => {
      const chosen = Object.entries({ ...place.chosen, ...values }).filter(([, value]) => value !== '')
      to({ ...place, chosen: Object.fromEntries(chosen) })
    },
  }
}

function withoutChoice({ chosen, ...place }: ListState): ListState {
  return place
}

export type ListNavigation = ReturnType<typeof useListState>
