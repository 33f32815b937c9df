import { IN_HEADERS } from '@arrive/contracts/call.ts'
import { countOf } from '@arrive/contracts/checking/count.ts'
import { LIMITS } from '@arrive/contracts/form.ts'
import { ANSWERS } from '@arrive/contracts/messages/en/answers.ts'
import { message, speaker } from '@arrive/contracts/messages/message.ts'
import { problemOf } from '@arrive/kit/form/save.ts'
import { readError } from '../queries.ts'
import { type Total, totalIn } from './total.ts'

export type Row = Readonly<Record<string, unknown>> & { readonly user_id: number }

export interface PageQuery {
  readonly path: string
  readonly limit: number
  readonly sort?: string | undefined
  readonly filter?: string | undefined
  readonly cursor?: string | undefined
}

export interface PageRead {
  readonly rows: readonly Row[]
  /** The cursor of the next page; absent on the last one. */
  readonly next?: string
  /** Number of rows on all pages; absent if the server does not know. */
  readonly total?: Total
  /** Number of people who were there at the moment asked for and are erased. */
  readonly erasedSince?: number
}

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>

export const LIST_FAILED = 'Failed to fetch data. Please try again later.'

type Query = Readonly<Record<string, unknown>>

/** A page's URL: only set parameters, and never the search text. */
export function addressOf({ path, ...query }: Query & { readonly path: string }): string {
  const text = new URLSearchParams(setIn(query).filter(([name]) => IN_HEADERS[name] === undefined)).toString()
  return text === '' ? path : `${path}?${text}`
}

/** The search text goes into a header. */
export function headersOf(query: Query): Readonly<Record<string, string>> {
  return Object.fromEntries(
    setIn(query).flatMap(([name, value]) => {
      const header = IN_HEADERS[name]
      return header === undefined ? [] : [[header, encodeURIComponent(value.toWellFormed())]]
    }),
  )
}

function setIn(query: Query): [string, string][] {
  return Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, `${value}`]],
  )
}

const REFUSED = 400
const say = speaker(ANSWERS)

/** @throws ReadError for a search text that the server would refuse, or that is too long for a header. */
function checkFilter(filter = ''): void {
  const count = countOf(filter)
  const length = LIMITS.email
  if (count > length) {
    throw readError(say(message('answer.too-long', { what: 'The search text', length, count })), REFUSED)
  }
}

/** @throws ReadError with the server's sentence for a refusal, and a general one for other failures */
export async function readPage(fetch: Fetch, query: PageQuery, signal?: AbortSignal): Promise<PageRead> {
  checkFilter(query.filter)
  const headers = { Accept: 'application/json', ...headersOf({ ...query }) }
  const init = { headers, ...(signal && { signal }) }
  const response = await fetch(addressOf({ ...query }), init).catch(() => undefined)
  if (response?.ok !== true) {
    const said = response?.status === REFUSED ? (await problemOf(response)).message : undefined
    throw readError(said ?? LIST_FAILED, response?.status)
  }
  const body: unknown = await response.json().catch(() => undefined)
  // Some lists have a name.
  const rows: unknown = Array.isArray(body) ? body : Object.values(Object(body))[0]
  if (!Array.isArray(rows)) throw readError(LIST_FAILED)
  const next = response.headers.get('X-Next-Cursor')
  const total = totalIn(response.headers)
  const erased = response.headers.get('erased-since')
  return {
    rows,
    ...(erased !== null && { erasedSince: Number(erased) }),
    ...(next !== null && { next }),
    ...(total !== undefined && { total }),
  }
}

/** How many rows a list has, without reading one: the office's audit names only people who were shown. */
export async function readTotal(fetch: Fetch, path: string, signal: AbortSignal): Promise<Total | null> {
  const response = await fetch(path, { method: 'HEAD', signal }).catch(() => undefined)
  if (response?.ok !== true) throw readError(LIST_FAILED, response?.status)
  return totalIn(response.headers) ?? null
}
