/** Lists whose filters and order the office can save as a view, by the names of `OFFICE_LISTS`. */
export const VIEW_LISTS = [
  'patients',
  'applicants',
  'staff-details',
  'packets',
  'pipeline-applicants',
  'pipeline-requests',
  'out-of-date',
] as const
export type ViewList = (typeof VIEW_LISTS)[number]

/** Most views of an administrator, characters of a name and of a value, and parameters of a query. */
export const VIEW_LIMITS = { each: 50, name: 60, value: 4_000, parameters: 20 } as const

/** Parameters of lists that no view keeps: a search text may be personal, and the others choose one page. */
export const NOT_IN_VIEWS: ReadonlySet<string> = new Set(['cursor', 'limit', 'filter'])
