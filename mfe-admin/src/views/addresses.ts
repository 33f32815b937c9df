import type { ViewList } from '@arrive/contracts/views.ts'
import type { ListState } from '../rows/list-state.ts'

type Query = Readonly<Record<string, string>>

const SCREENS: Readonly<Record<ViewList, string>> = {
  patients: '/admin',
  applicants: '/applicants',
  'staff-details': '/staff-details',
  packets: '/progress',
  'pipeline-applicants': '/pipeline',
  'pipeline-requests': '/pipeline?list=requests',
  'out-of-date': '/out-of-date',
}

/** Views that every office has. */
export const BUILT_IN: Partial<Readonly<Record<ViewList, readonly (readonly [name: string, query: Query])[]>>> = {
  packets: [
    ['To review', { review: 'to_review' }],
    ['Waiting for the agency', { state: 'company' }],
    ['Blocked', { credential: 'blocked' }],
  ],
}

/** Filters and order of a list, as its call takes them: no page, and no search text. */
export function viewQueryOf({ sort, chosen }: ListState): Query {
  const { list: _, ...filters } = chosen ?? {}
  return { ...filters, ...(sort !== undefined && { sort }) }
}

export function addressOfView(list: ViewList, query: Query): string {
  const [path = '', own = ''] = SCREENS[list].split('?')
  const search = new URLSearchParams([...new URLSearchParams(own), ...Object.entries(query)]).toString()
  return search === '' ? path : `${path}?${search}`
}

export function isSameQuery(one: Query, other: Query): boolean {
  const text = (query: Query) => JSON.stringify(Object.entries(query).toSorted())
  return text(one) === text(other)
}
