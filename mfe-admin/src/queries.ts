import { problemOf } from '@arrive/kit/form/save.ts'
import type { Session } from '@arrive/router'
import { QueryClient } from '@tanstack/react-query'

/** A failed read, with the message to show. */
export interface ReadError extends Error {
  readonly status?: number
}

const newCache = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        // One retry if the server may only be busy; refusals are final.
        retry: (tried: number, { status = 500 }: ReadError) => tried < 1 && status >= 500,
        retryDelay: 600,
      },
    },
  })

/** The cache of lists and reviews. */
export const queries = newCache()

let past: { readonly moment: string; readonly cache: QueryClient } | undefined

/** A cache of what lists and reviews showed at a moment. Only the latest one is kept. */
export function queriesAt(moment: string): QueryClient {
  past = past?.moment === moment ? past : { moment, cache: newCache() }
  return past.cache
}

/** When the session ends, because the caches hold personal data. */
export function clearCaches(): void {
  queries.clear()
  past?.cache.clear()
  past = undefined
}

export function readError(message: string, status?: number): ReadError {
  return Object.assign(new Error(message), status === undefined ? {} : { status })
}

interface ReadOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Statuses of refusals whose own message is shown. */
  readonly explains?: (status: number) => boolean
}

/** @throws ReadError with the server's message, if it explains, or else with `failed` */
export async function read<T>(
  { authFetch }: Pick<Session, 'authFetch'>,
  path: string,
  failed: string,
  { headers = {}, explains = () => false }: ReadOptions = {},
): Promise<T> {
  const response = await authFetch(path, { headers: { Accept: 'application/json', ...headers } }).catch(() => undefined)
  if (response?.ok === true) return (await response.json()) as T
  const { message } = response !== undefined && explains(response.status) ? await problemOf(response) : {}
  throw readError(message ?? failed, response?.status)
}
