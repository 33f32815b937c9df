import type { LoadedForm as Page } from '@arrive/contracts/catalogue.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { Values } from '@arrive/kit/fields/fields.ts'
import { isLoadFailure, type LoadedForm, loadForm } from '@arrive/kit/form/load.ts'
import type { Session } from '@arrive/router'
import { QueryClient, queryOptions } from '@tanstack/react-query'

const FRESH_MS = 60_000

/**
 * The saved answers of a person's forms. Nothing is loaded again while someone types: a form starts from what was saved
 * when its screen was opened.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
  },
})

/** A form's saved answers could not be read; the message is the form's own sentence. */
interface LoadError extends Error {
  readonly status?: number
}

/** The saved answers of a page's form. A form that was never saved takes some from the form it starts from. */
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

/** Has the form, and those that start from it, loaded again when they are opened next; no open screen changes. */
export function invalidateSaved(form: Form, person: number): void {
  const isOf = ([kind, whose, ...forms]: readonly unknown[]) =>
    kind === 'saved' && whose === person && forms.includes(form.name)
  void queries.invalidateQueries({ predicate: ({ queryKey }) => isOf(queryKey), refetchType: 'none' })
}
