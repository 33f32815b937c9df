/**
 * A list's order and page in its URL, for bookmarks, sharing and history. The search text is left out: emails would end
 * up in histories and logs.
 */
export interface ListState {
  /** A column, with a leading hyphen for the opposite direction; absent: newest first. */
  readonly sort?: string
  /** From 1. */
  readonly page: number
  /** Where the page begins; absent on the first page. */
  readonly cursor?: string
  /** The moment that the list shows; absent: now. */
  readonly asOf?: string
  /** Other filters by parameter: a state, a person's id. */
  readonly chosen?: Readonly<Record<string, string>>
}

/** Orders and filters allowed in a URL. */
export interface ListOptions {
  readonly sortable: readonly string[]
  readonly choices?: readonly string[]
}

export const FIRST: ListState = { page: 1 }

/** Parses a query; anything invalid means the first page. */
export function readState(search: string, { sortable, choices = [] }: ListOptions): ListState {
  const query = new URLSearchParams(search)
  const sort = query.get('sort') ?? ''
  const page = Number(query.get('page'))
  const cursor = query.get('cursor') ?? ''
  const asOf = query.get('as_of') ?? ''
  const isFurther = Number.isSafeInteger(page) && page > 1 && cursor !== ''
  const chosen = choices.map((name) => [name, query.get(name) ?? '']).filter(([, value]) => value !== '')
  return {
    ...(sortable.includes(sort.replace(/^-/, '')) && { sort }),
    ...(asOf !== '' && { asOf }),
    ...(chosen.length > 0 && { chosen: Object.fromEntries(chosen) }),
    ...(isFurther ? { page, cursor } : { page: 1 }),
  }
}

/** Empty for the first page in the default order. */
export function writeState({ sort, page, cursor, asOf, chosen }: ListState): string {
  const query = new URLSearchParams(chosen)
  if (sort !== undefined) query.set('sort', sort)
  if (asOf !== undefined) query.set('as_of', asOf)
  if (cursor !== undefined) {
    query.set('page', String(page))
    query.set('cursor', cursor)
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Cursors of the previous pages, `null` for the first; stored in the history entry. */
export type PageTrail = readonly (string | null)[]

/** Empty if the page was opened by a link. */
export function trailFrom(state: unknown): PageTrail {
  const trail = (state as { trail?: unknown } | null)?.trail
  return Array.isArray(trail) ? trail.filter((one) => one === null || typeof one === 'string') : []
}

export function nextPage(state: ListState, trail: PageTrail, next: string) {
  return { state: { ...state, page: state.page + 1, cursor: next }, trail: [...trail, state.cursor ?? null] }
}

/** The first page if its cursor is unknown. */
export function previousPage(state: ListState, trail: PageTrail): { state: ListState; trail: PageTrail } {
  const before = trail.at(-1)
  if (before === undefined || before === null || state.page <= 2) return { state: firstOf(state), trail: [] }
  return { state: { ...state, page: state.page - 1, cursor: before }, trail: trail.slice(0, -1) }
}

/** The first page with the same order and filters. */
export function firstOf({ cursor, ...state }: ListState): ListState {
  return { ...state, page: 1 }
}

/** The order after a click on a column header: descending first, then ascending. */
export function reversed(sort: string | undefined, column: string, isUsual: boolean): string {
  const current = sort ?? (isUsual ? `-${column}` : '')
  return current === `-${column}` ? column : `-${column}`
}

/** A column's `aria-sort` value. */
export function orderOf(sort: string | undefined, column: string, isUsual: boolean) {
  const current = sort ?? (isUsual ? `-${column}` : '')
  if (current === column) return 'ascending' as const
  return current === `-${column}` ? ('descending' as const) : ('none' as const)
}
