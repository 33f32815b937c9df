/**
 * What a list's address holds: order and place, so that a page can be kept, sent on and come back to. What is looked
 * for stays out of it: an e-mail or digits of a number would stand in histories and logs.
 */
export interface ListState {
  /** A column, with a hyphen before it the other way round; absent: newest first. */
  readonly sort?: string
  /** From 1. */
  readonly page: number
  /** Where the page begins; absent on the first one. */
  readonly cursor?: string
  /** What else chooses rows, by its parameter: a state, a person's number. */
  readonly chosen?: Readonly<Record<string, string>>
}

/** What an address may ask a list for. */
export interface ListOptions {
  readonly sortable: readonly string[]
  readonly choices?: readonly string[]
}

export const FIRST: ListState = { page: 1 }

/** Reads the part of an address behind the question mark; what makes no sense is the first page. */
export function readState(search: string, { sortable, choices = [] }: ListOptions): ListState {
  const query = new URLSearchParams(search)
  const sort = query.get('sort') ?? ''
  const page = Number(query.get('page'))
  const cursor = query.get('cursor') ?? ''
  const isFurther = Number.isSafeInteger(page) && page > 1 && cursor !== ''
  const chosen = choices.map((name) => [name, query.get(name) ?? '']).filter(([, value]) => value !== '')
  return {
    ...(sortable.includes(sort.replace(/^-/, '')) && { sort }),
    ...(chosen.length > 0 && { chosen: Object.fromEntries(chosen) }),
    ...(isFurther ? { page, cursor } : { page: 1 }),
  }
}

/** The same written down; empty for the first page as it comes. */
export function writeState({ sort, page, cursor, chosen }: ListState): string {
  const query = new URLSearchParams(chosen)
  if (sort !== undefined) query.set('sort', sort)
  if (cursor !== undefined) {
    query.set('page', String(page))
    query.set('cursor', cursor)
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Where the pages before this one begin, the first one (`null`) included; kept in the history's entry. */
export type PageTrail = readonly (string | null)[]

/** The trail that an entry of the history holds; empty where somebody came by a link. */
export function trailFrom(state: unknown): PageTrail {
  const trail = (state as { trail?: unknown } | null)?.trail
  return Array.isArray(trail) ? trail.filter((one) => one === null || typeof one === 'string') : []
}

/** The page after this one. */
export function nextPage(state: ListState, trail: PageTrail, next: string) {
  return { state: { ...state, page: state.page + 1, cursor: next }, trail: [...trail, state.cursor ?? null] }
}

/** The page before; the first one where nobody knows better. */
export function previousPage(state: ListState, trail: PageTrail): { state: ListState; trail: PageTrail } {
  const before = trail.at(-1)
  if (before === undefined || before === null || state.page <= 2) return { state: firstOf(state), trail: [] }
  return { state: { ...state, page: state.page - 1, cursor: before }, trail: trail.slice(0, -1) }
}

/** The first page of the same order and choice. */
export function firstOf({ cursor, ...state }: ListState): ListState {
  return { ...state, page: 1 }
}

/** The order after a press on a column's head: newest or highest first, then the other way round. */
export function reversed(sort: string | undefined, column: string, isUsual: boolean): string {
  const current = sort ?? (isUsual ? `-${column}` : '')
  return current === `-${column}` ? column : `-${column}`
}

/** How a column is sorted, in the words of `aria-sort`. */
export function orderOf(sort: string | undefined, column: string, isUsual: boolean) {
  const current = sort ?? (isUsual ? `-${column}` : '')
  if (current === column) return 'ascending' as const
  return current === `-${column}` ? ('descending' as const) : ('none' as const)
}
