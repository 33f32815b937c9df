import { askError } from '../queries.ts'

/** A row of a list as the server answers it. */
export type Row = Readonly<Record<string, unknown>> & { readonly user_id: number }

/** One page of a list: what is asked for. */
export interface PageAsk {
  readonly path: string
  readonly limit: number
  readonly sort?: string | undefined
  readonly filter?: string | undefined
  readonly cursor?: string | undefined
}

export interface PageRead {
  readonly rows: readonly Row[]
  /** Where the next page begins; absent on the last one. */
  readonly next?: string
}

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>

export const LIST_FAILED = 'Failed to fetch data. Please try again later.'

/** The address of a page: only what is set. */
export function addressOf({ path, ...ask }: Partial<PageAsk> & { path: string }): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(ask)) if (value !== undefined && value !== '') query.set(name, `${value}`)
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Reads one page. @throws AskError with the sentence that stands for every failure of a list */
export async function readPage(fetch: Fetch, ask: PageAsk, signal?: AbortSignal): Promise<PageRead> {
  const headers = { Accept: 'application/json' }
  const response = await fetch(addressOf(ask), { headers, ...(signal && { signal }) }).catch(() => undefined)
  if (response?.ok !== true) throw askError(LIST_FAILED, response?.status)
  const rows: unknown = await response.json().catch(() => undefined)
  if (!Array.isArray(rows)) throw askError(LIST_FAILED)
  const next = response.headers.get('X-Next-Cursor')
  return { rows, ...(next !== null && { next }) }
}
