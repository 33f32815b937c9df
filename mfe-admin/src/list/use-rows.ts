import type { Session } from '@arrive/router'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListState } from '../rows/list-state.ts'
import { type PageQuery, type PageRead, type Row, readPage } from '../rows/read-page.ts'
import type { Total } from '../rows/total.ts'

export const PAGE_SIZE = 10
/** Rows per request in an endless list. */
const BATCH_SIZE = 100

export interface Rows {
  readonly state: 'loading' | 'failed' | 'there'
  readonly failure: string | undefined
  readonly rows: readonly Row[]
  /** The page of these rows: the previous one while the next one loads. */
  readonly page: number
  /** The cursor after these rows; absent if there are no more. */
  readonly next: string | undefined
  /** Total number of rows, if known. */
  readonly total: Total | undefined
  /** Number of people who were there at the list's moment and can't be shown any more. */
  readonly erasedSince: number
  /** Whether the rows are from the previous page while the next one loads. */
  readonly isOld: boolean
  readonly again: () => void
  /** Loads more rows of an endless list. */
  readonly more?: () => void
}

const NO_ROWS: readonly Row[] = []

type ListRequest = Omit<PageQuery, 'limit' | 'cursor'> & Readonly<Record<string, unknown>>

export function queryOf(path: string, state: ListState, filter: string): ListRequest {
  return { path, ...filterOf(state, filter) }
}

/** The order and all filters. */
export function filterOf({ sort, chosen }: ListState, filter: string): Readonly<Record<string, string>> {
  return { ...(sort !== undefined && { sort }), ...(filter !== '' && { filter }), ...chosen }
}

/** One page of a list. The previous page and total stay visible until the next one is loaded. */
export function usePage(session: Session, query: ListRequest, { page, cursor }: ListState): Rows {
  const whole = { ...query, limit: PAGE_SIZE, cursor }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['list', whole, page],
    queryFn: async ({ signal }) => ({ ...(await readPage(session.authFetch, whole, signal)), page }),
    placeholderData: keepPreviousData,
  })
  const state = data !== undefined ? 'there' : error === null || isFetching ? 'loading' : 'failed'
  return {
    state,
    failure: error?.message,
    rows: data?.rows ?? NO_ROWS,
    page: data?.page ?? page,
    next: data?.next,
    total: data?.total,
    erasedSince: data?.erasedSince ?? 0,
    isOld: isPlaceholderData,
    again: () => void refetch(),
  }
}

/** An endless list: loads more rows near its end. */
export function useAll(session: Session, query: ListRequest): Rows {
  const read = useInfiniteQuery({
    queryKey: ['all', query],
    queryFn: ({ signal, pageParam }) =>
      readPage(session.authFetch, { ...query, limit: BATCH_SIZE, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: PageRead) => page.next,
  })
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = read
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? NO_ROWS, [data])
  const state = error !== null && !isFetching ? 'failed' : data === undefined ? 'loading' : 'there'
  return {
    state,
    failure: error?.message,
    rows,
    page: 1,
    next: hasNextPage ? data?.pages.at(-1)?.next : undefined,
    total: data?.pages.at(-1)?.total,
    erasedSince: data?.pages.at(-1)?.erasedSince ?? 0,
    isOld: false,
    again: () => void refetch(),
    more: () => void (hasNextPage && !isFetching && fetchNextPage()),
  }
}
