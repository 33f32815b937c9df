import { PAGE } from '@arrive/contracts/call.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { type Answer, ArriveError, type Filter, type Page, type Search } from '../../kernel/index.ts'

type Query = Readonly<Record<string, string>>

export interface Paged {
  readonly newest: string
  readonly filter?: ((text: string) => Filter) | undefined
}

export function isPaged(query: Query): boolean {
  return Object.keys(query).length > 0
}

/** @throws ArriveError `invalid-query` for a filter on a list without one. */
export function searchOf(query: Query, { newest, filter }: Paged): Search {
  const sort = query.sort ?? `-${newest}`
  const text = query.filter ?? ''
  if (text !== '' && filter === undefined) {
    throw new ArriveError('invalid-query', { message: message('list.not-filtered') })
  }
  return {
    sort: sort.replace(/^-/, ''),
    descending: sort.startsWith('-'),
    limit: Number(query.limit ?? PAGE.usual),
    cursor: query.cursor,
    filter: text === '' ? undefined : filter?.(text),
    counted: PAGE.counted,
  }
}

export function pageAnswer(body: unknown, { cursor, total }: Omit<Page, 'items'>): Answer {
  const headers = {
    ...(cursor !== undefined && { 'X-Next-Cursor': cursor }),
    ...(total !== undefined && { 'X-Total-Count': `${total.count}${total.isMore ? '+' : ''}` }),
  }
  return { status: 200, body, ...(Object.keys(headers).length > 0 && { headers }) }
}
