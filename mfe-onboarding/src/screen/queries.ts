import type { LoadedForm as Page } from '@arrive/contracts/catalogue.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { Values } from '@arrive/kit/fields/fields.ts'
import { isLoadFailure, type LoadedForm, loadForm } from '@arrive/kit/form/load.ts'
import type { Session } from '@arrive/router'
import { QueryClient, queryOptions } from '@tanstack/react-query'

const FRESH_MS = 60_000

/**
 * Saved answers of a person's forms. Never refetched while typing: a form starts from what was saved when it was
 * opened.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
  },
})

/** Saved answers could not be read; the message is the form's own. */
interface LoadError extends Error {
  readonly status?: number
}

/** The saved answers of a page's form. A form never saved starts with answers from its origin. */
export function savedQuery({ form, origin }: Pick<Page, 'form' | 'origin'>, { authFetch, person }: Session) {
  const load = async (which: Form): Promise<LoadedForm> => {
    const loaded = await loadForm(which, authFetch, person)
    if (isLoadFailure(loaded)) throw Object.assign(new Error(loaded.failed), { status: loaded.status })
    return loaded
  }
  return queryOptions({
    queryKey: ['saved', person, form.name, ...(origin === undefined ? [] : [origin.name])],
    queryFn: async () => {
      const own = await load(form)
      if (own.found || origin === undefined) return own.values
      return { ...prefilled(form, (await load(origin)).values), ...own.values }
    },
    // One retry if the server may only be busy; refusals are final.
    retry: (tried: number, { status = 500 }: LoadError) => tried < 1 && status >= 500,
    retryDelay: 600,
  })
}

/** Whether any of these values was saved with the form itself. */
export function isOwnSaved({ form, origin }: Pick<Page, 'form' | 'origin'>, values: Values): boolean {
  const taken = origin === undefined ? [] : (form.startsFrom?.fields ?? [])
  return Object.keys(values).some((name) => !taken.includes(name))
}

function prefilled({ startsFrom }: Form, values: Values): Values {
  const fields = startsFrom?.fields ?? []
  return Object.fromEntries(fields.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
}

/** Reloads the form, and forms that start from it, when opened next; open screens don't change. */
export function invalidateSaved(form: Form, person: number): void {
  const isOf = ([kind, whose, ...forms]: readonly unknown[]) =>
    kind === 'saved' && whose === person && forms.includes(form.name)
  void queries.invalidateQueries({ predicate: ({ queryKey }) => isOf(queryKey), refetchType: 'none' })
}
