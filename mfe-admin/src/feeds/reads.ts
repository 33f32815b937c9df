import type { Session } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { askError } from '../queries.ts'
import type { FeedRows, Token } from './feeds.ts'

const FAILED = 'We could not load what other systems get. Please try again later.'
/** Milliseconds between refreshes of an open page. */
const EVERY = 10_000

/** Polls how far other systems are behind. */
export function feedsQuery({ authFetch }: Session) {
  return queryOptions({
    queryKey: ['feeds'],
    refetchInterval: EVERY,
    queryFn: () => read<FeedRows>(authFetch, '/feeds'),
  })
}

/** Read once, because each read of a changed list creates an audit entry. */
export function tokensQuery({ authFetch }: Session) {
  return queryOptions({
    queryKey: ['service-tokens'],
    queryFn: () => read<readonly Token[]>(authFetch, '/service_tokens'),
  })
}

async function read<T>(fetch: Session['authFetch'], path: string): Promise<T> {
  const response = await fetch(path, { headers: { Accept: 'application/json' } }).catch(() => undefined)
  if (response?.ok !== true) throw askError(FAILED, response?.status)
  return (await response.json()) as T
}
