import type { Session } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../queries.ts'
import type { FeedRows, Token } from './feeds.ts'

const FAILED = 'We could not load what other systems get. Please try again later.'
/** Milliseconds between refreshes of an open page. */
const EVERY = 10_000

/** Polls how far other systems are behind. */
export function feedsQuery(session: Session) {
  return queryOptions({
    queryKey: ['feeds'],
    refetchInterval: EVERY,
    queryFn: () => read<FeedRows>(session, '/feeds', FAILED),
  })
}

/** Read once, because each read of a changed list creates an audit entry. */
export function tokensQuery(session: Session) {
  return queryOptions({
    queryKey: ['service-tokens'],
    queryFn: () => read<readonly Token[]>(session, '/service_tokens', FAILED),
  })
}
