import { QueryClient } from '@tanstack/react-query'

/** A failed read, with the message to show. */
export interface AskError extends Error {
  readonly status?: number
}

/** The cache of lists and reviews. Cleared when the session ends, because it holds personal data. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      // One retry if the server may only be busy; refusals are final.
      retry: (tried: number, { status = 500 }: AskError) => tried < 1 && status >= 500,
      retryDelay: 600,
    },
  },
})

export function askError(message: string, status?: number): AskError {
  return Object.assign(new Error(message), status === undefined ? {} : { status })
}
