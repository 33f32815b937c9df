import type { Session } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { askError } from '../queries.ts'
import type { FeedRows, Token } from './feeds.ts'

const FAILED = 'We could not load what other systems get. Please try again later.'
/** Milliseconds after which an open page looks again. */
const EVERY = 10_000

/** How far behind other systems are, again and again while the page is looked at. */
export function feedsQuery({ authFetch }: Session) {
  return queryOptions({
    queryKey: ['feeds'],
    refetchInterval: EVERY,
    queryFn: () => read<FeedRows>(authFetch, '/feeds'),
  })
}

/** The tokens of other systems; once, since every look at a list that has changed is an entry of the audit. */
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
