import { useLocation, useNavigate } from '@arrive/router'
import { useMemo } from 'react'
import {
  type Askable,
  back,
  firstOf,
  type ListPlace,
  onward,
  readPlace,
  type Trail,
  trailIn,
  turned,
  writePlace,
} from './address.ts'

/** Where somebody is in a list, as the address says it, and the ways on from there. */
export function usePlace(askable: Askable) {
  const { search, state, pathname } = useLocation()
  const navigate = useNavigate()
  const place = useMemo(() => readPlace(search, askable), [search, askable])
  const trail = trailIn(state)
  const go = (next: { place: ListPlace; trail: Trail }, replace = false) =>
    void navigate(pathname + writePlace(next.place), { state: { trail: next.trail }, replace })
  const to = (next: ListPlace) => go({ place: firstOf(next), trail: [] }, true)
  return {
    place,
    next: (cursor: string) => go(onward(place, trail, cursor)),
    previous: () => go(back(place, trail)),
    first: () => {
      // To go where one is would break off the way to another screen, which may be on its way here.
      if (place.page > 1) to(place)
    },
    /** Without any choice. */
    all: () => to(withoutChoice(place)),
    sortBy: (column: string) => to({ ...place, sort: turned(place.sort, column, column === askable.sortable[0]) }),
    choose: (name: string, value: string) => {
      const { [name]: _, ...others } = place.chosen ?? {}
      to({ ...place, chosen: value === '' ? others : { ...others, [name]: value } })
    },
  }
}

function withoutChoice({ chosen, ...place }: ListPlace): ListPlace {
  return place
}

export type PlaceInList = ReturnType<typeof usePlace>
