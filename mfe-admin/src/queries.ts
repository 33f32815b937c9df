import { QueryClient } from '@tanstack/react-query'

/** An answer that was no good; the message is what a person reads. */
export interface AskError extends Error {
  readonly status?: number
}

/** What was read of lists and papers. Cleared when the session goes: it is all about other people. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      // Once more where the server may only be busy; a refusal stays one.
      retry: (tried: number, { status = 500 }: AskError) => tried < 1 && status >= 500,
      retryDelay: 600,
    },
  },
})

export function askError(message: string, status?: number): AskError {
  return Object.assign(new Error(message), status === undefined ? {} : { status })
}
