import { PAGE } from '@arrive/contracts/call.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { type Answer, ArriveError, type Filter, type Page, type Search } from '../../kernel/index.ts'

type Query = Readonly<Record<string, string>>

/** What a list can be asked for beyond its plain order. */
export interface Paged {
  /** The sort value of the plain order; lists are newest first. */
  readonly newest: string
  /** How a filter text is looked up; absent if this list has no filter. */
  readonly filter?: ((text: string) => Filter) | undefined
}

/** Whether a query asks for a page: without `limit`, `cursor`, `sort` and `filter` a list is answered whole. */
export function isPaged(query: Query): boolean {
  return Object.keys(query).length > 0
}

/** The search that a query requests. @throws ArriveError `invalid-query` for a filter on a list without one. */
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

/** A page as it is answered: the rows as always, where the next page begins, and how many there are on all pages. */
export function pageAnswer(body: unknown, { cursor, total }: Omit<Page, 'items'>): Answer {
  const headers = {
    ...(cursor !== undefined && { 'X-Next-Cursor': cursor }),
    ...(total !== undefined && { 'X-Total-Count': `${total.count}${total.isMore ? '+' : ''}` }),
  }
  return { status: 200, body, ...(Object.keys(headers).length > 0 && { headers }) }
}
