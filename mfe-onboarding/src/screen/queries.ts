import type { LoadedForm as Page } from '@arrive/contracts/catalogue.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { Values } from '@arrive/kit/fields/fields.ts'
import { isLoadFailure, type LoadedForm, loadForm } from '@arrive/kit/form/load.ts'
import { today } from '@arrive/kit/time-zone.ts'
import type { Session } from '@arrive/router'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { readServerDraft } from '../drafts/server.ts'
import { NOT_STARTED, type Started, startsOf } from './starts.ts'
import { readTold } from './told.ts'

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

type Sources = Pick<Page, 'form' | 'origin' | 'applicant'>

export interface Opened {
  /** Empty if the form was never saved. */
  readonly saved: Values
  readonly start: Started
}

/** The saved answers of a page's form. A form never saved starts with what the person told before. */
export function savedQuery(page: Sources, session: Session) {
  const { form, origin, applicant } = page
  const others = [origin, applicant].flatMap((other) => (other === undefined ? [] : [other.name]))
  return queryOptions({
    queryKey: ['saved', session.person, form.name, ...others],
    queryFn: async (): Promise<Opened> => {
      const { found, values } = await load(form, session)
      if (found) return { saved: values, start: NOT_STARTED }
      const [told, taken] = await Promise.all([readTold(page, session), origin && load(origin, session)])
      return { saved: values, start: startsOf(form, { ...told, ...(taken && { origin: taken.values }) }, today()) }
    },
    // One retry if the server may only be busy; refusals are final.
    retry: (tried: number, { status = 500 }: LoadError) => tried < 1 && status >= 500,
    retryDelay: 600,
  })
}

/** The draft on the server, read each time that its form opens. Null if it can't be read: the form opens without. */
export function draftQuery({ form }: Pick<Page, 'form'>, { authFetch, person }: Session) {
  return queryOptions({
    queryKey: ['draft', person, form.name],
    queryFn: async () => (await readServerDraft(authFetch, form.name)) ?? null,
    staleTime: 0,
    gcTime: 0,
  })
}

async function load(form: Form, { authFetch, person }: Session): Promise<LoadedForm> {
  const loaded = await loadForm(form, authFetch, person)
  if (isLoadFailure(loaded)) throw Object.assign(new Error(loaded.failed), { status: loaded.status })
  return loaded
}

/** Reloads the form, and forms that start from it, when opened next; open screens don't change. */
export function invalidateSaved(form: Form, person: number): void {
  const isOf = ([kind, whose, ...forms]: readonly unknown[]) =>
    kind === 'saved' && whose === person && forms.includes(form.name)
  void queries.invalidateQueries({ predicate: ({ queryKey }) => isOf(queryKey), refetchType: 'none' })
}
