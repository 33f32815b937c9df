import { addDays } from './days.ts'

export const OVERVIEW_GROUPS = ['came_in', 'waiting', 'overdue', 'expiring'] as const
export type OverviewGroup = (typeof OVERVIEW_GROUPS)[number]

/** Something that waits, as a list with parameters. */
export interface OverviewItem {
  readonly group: OverviewGroup
  readonly key: string
  readonly label: string
  /** Path of the list. */
  readonly path: string
  /** Of the call, and what its parameters are there. Absent: the path has none. */
  readonly of?: { readonly call: string; readonly params: Readonly<Record<string, string>> }
  readonly query: (today: string) => Readonly<Record<string, string>>
  /** The column of the list with the moment since when a row waits. */
  readonly since: string
  /** The screen that shows the same rows. */
  readonly screen: (today: string) => string
}

const PACKETS = '/get_packets'
const OUT_OF_DATE = '/out_of_date'
const IN_A_MONTH = 30

type Listed = Pick<OverviewItem, 'group' | 'key' | 'label'> & { readonly query: Readonly<Record<string, string>> }

function packets({ query, ...item }: Listed): OverviewItem {
  const screen = `/progress?${new URLSearchParams(query)}`
  return { ...item, path: PACKETS, query: () => query, since: 'since', screen: () => screen }
}

function pipeline(list: string, { query, ...item }: Listed): OverviewItem {
  const screen = `/pipeline?${new URLSearchParams({ list, ...query })}`
  return {
    ...item,
    path: `/pipeline/${list}`,
    of: { call: '/pipeline/{list}', params: { list } },
    query: () => query,
    since: 'since',
    screen: () => screen,
  }
}

/** In order. */
export const OVERVIEW_ITEMS: readonly OverviewItem[] = [
  pipeline('applicants', {
    group: 'came_in',
    key: 'applicants_new',
    label: 'New applicants',
    query: { state: 'new' },
  }),
  pipeline('requests', {
    group: 'came_in',
    key: 'requests_new',
    label: 'New homecare requests',
    query: { state: 'new' },
  }),
  packets({
    group: 'waiting',
    key: 'to_review',
    label: 'Packets with forms to review',
    query: { review: 'to_review' },
  }),
  packets({
    group: 'waiting',
    key: 'company',
    label: 'Packets waiting for the agency’s part',
    query: { state: 'company' },
  }),
  packets({ group: 'waiting', key: 'ready', label: 'Packets with all forms approved', query: { review: 'ready' } }),
  packets({
    group: 'waiting',
    key: 'references',
    label: 'People with references to judge',
    query: { references: 'answered' },
  }),
  packets({
    group: 'waiting',
    key: 'credentials',
    label: 'People with certificates to check',
    query: { credential: 'stated' },
  }),
  {
    group: 'waiting',
    key: 'vaccinations',
    label: 'Vaccinations to give',
    path: '/get_hepatitis_b_data',
    query: () => ({ state: 'open' }),
    since: 'saved_at',
    screen: () => '/vaccinations?state=open',
  },
  pipeline('applicants', {
    group: 'overdue',
    key: 'applicants_late',
    label: 'Applicants new for over 48 hours',
    query: { state: 'new', older: '48h' },
  }),
  pipeline('requests', {
    group: 'overdue',
    key: 'requests_late',
    label: 'Requests new for over 24 hours',
    query: { state: 'new', older: '24h' },
  }),
  packets({
    group: 'overdue',
    key: 'packets_late',
    label: 'Packets unfinished for over 14 days',
    query: { state: 'missing', older: '14d' },
  }),
  packets({
    group: 'overdue',
    key: 'references_silent',
    label: 'People with references silent for over 14 days',
    query: { references: 'silent' },
  }),
  {
    group: 'expiring',
    key: 'out_of_date',
    label: 'Out of date today',
    path: OUT_OF_DATE,
    query: () => ({}),
    since: 'since',
    screen: () => OUT_OF_DATE.replaceAll('_', '-'),
  },
  {
    group: 'expiring',
    key: 'expiring_30',
    label: 'Out of date 30 days from now',
    path: OUT_OF_DATE,
    query: (today) => ({ as_of: addDays(today, IN_A_MONTH) }),
    since: 'since',
    screen: (today) => `/out-of-date?as_of=${addDays(today, IN_A_MONTH)}`,
  },
]

/** Items without a list. */
export const SCREENING_ITEMS = [
  { group: 'waiting', key: 'screening', label: 'Exclusion matches to decide' },
  { group: 'overdue', key: 'screening_old', label: 'No full screening for over 31 days' },
] as const

export const OVERVIEW_TITLES: Readonly<Record<OverviewGroup, string>> = {
  came_in: 'Came in',
  waiting: 'Waiting for the office',
  overdue: 'Overdue',
  expiring: 'Expiring',
}
