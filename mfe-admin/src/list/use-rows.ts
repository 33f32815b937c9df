import type { Session } from '@arrive/router'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type PageAsk, type PageRead, type Row, readPage } from '../rows/read-page.ts'
import type { Total } from '../rows/total.ts'
import type { ListState } from './list-state.ts'

/** Rows on a page. */
export const PAGE_SIZE = 10
/** Rows that are read at once where all are on one page. */
const BATCH_SIZE = 100

/** The rows of a list as far as they are there. */
export interface Rows {
  readonly state: 'loading' | 'failed' | 'there'
  readonly rows: readonly Row[]
  /** The page that they are of: the one before, as long as the next one is on its way. */
  readonly page: number
  /** The cursor behind them; absent where there are no more. */
  readonly next: string | undefined
  /** How many there are in all, where that is known. */
  readonly total: Total | undefined
  /** What is shown is of the page before, while the next one is on its way. */
  readonly isOld: boolean
  readonly again: () => void
  /** Reads on, where all rows are on one page. */
  readonly more?: () => void
}

const NO_ROWS: readonly Row[] = []

type ListRequest = Omit<PageAsk, 'limit' | 'cursor'> & Readonly<Record<string, unknown>>

/** What is asked of a list in a place of it. */
export function askOf(path: string, { sort, chosen }: ListState, filter: string): ListRequest {
  return { path, ...(sort !== undefined && { sort }), ...(filter !== '' && { filter }), ...chosen }
}

/** One page of a list. The page before stays in view until the next one is there, and with it what is said of it. */
export function usePage(session: Session, ask: ListRequest, { page, cursor }: ListState): Rows {
  const whole = { ...ask, limit: PAGE_SIZE, cursor }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['list', whole, page],
    queryFn: async ({ signal }) => ({ ...(await readPage(session.authFetch, whole, signal)), page }),
    placeholderData: keepPreviousData,
  })
  const state = data !== undefined ? 'there' : error === null || isFetching ? 'loading' : 'failed'
  return {
    state,
    rows: data?.rows ?? NO_ROWS,
    page: data?.page ?? page,
    next: data?.next,
    total: data?.total,
    isOld: isPlaceholderData,
    again: () => void refetch(),
  }
}

/** A whole list on one page: it is read on as somebody comes near its end. */
export function useAll(session: Session, ask: ListRequest): Rows {
  const read = useInfiniteQuery({
    queryKey: ['all', ask],
    queryFn: ({ signal, pageParam }) =>
      readPage(session.authFetch, { ...ask, limit: BATCH_SIZE, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: PageRead) => page.next,
  })
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = read
  const state = error !== null && !isFetching ? 'failed' : data === undefined ? 'loading' : 'there'
  return {
    state,
    rows: data?.pages.flatMap(({ rows }) => rows) ?? NO_ROWS,
    page: 1,
    next: hasNextPage ? data?.pages.at(-1)?.next : undefined,
    total: data?.pages.at(-1)?.total,
    isOld: false,
    again: () => void refetch(),
    more: () => void (hasNextPage && !isFetching && fetchNextPage()),
  }
}
