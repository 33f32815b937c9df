import type { LoadedForm as Page } from '@arrive/contracts/catalogue.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { Values } from '@arrive/kit/fields/fields.ts'
import { readDraft } from '@arrive/kit/form/drafts.ts'
import { isLoadFailure, type LoadedForm, loadForm } from '@arrive/kit/form/load.ts'
import { today } from '@arrive/kit/time-zone.ts'
import type { OwnPacket, Session } from '@arrive/router'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { readServerDraft } from '../drafts/server.ts'
import { NOT_STARTED, type Started, startsOf } from './starts.ts'
import { readTold } from './told.ts'
import { isAbsent } from './use-current-packet.ts'

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

const NEVER_SAVED: LoadedForm = { found: false, values: {} }

type Sources = Pick<Page, 'form' | 'origin' | 'applicant'>

export interface Opened {
  /** Empty if the form was never saved. */
  readonly saved: Values
  readonly start: Started
}

/** The packet as it is now, if it was read: it says what need not be read. */
type Known = () => OwnPacket | undefined

/** The saved answers of a page's form. A form never saved starts with what the person told before. */
export function savedQuery(page: Sources, session: Session, known: Known = () => undefined) {
  const { form, origin, applicant } = page
  const others = [origin, applicant].flatMap((other) => (other === undefined ? [] : [other.name]))
  return queryOptions({
    queryKey: ['saved', session.person, form.name, ...others],
    queryFn: async (): Promise<Opened> => {
      const packet = known()
      const saved = (one: Form) => (isAbsent('saved_at', one.name, packet) ? NEVER_SAVED : load(one, session))
      const { found, values } = await saved(form)
      if (found) return { saved: values, start: NOT_STARTED }
      const [told, taken] = await Promise.all([readTold(page, session, packet), origin && saved(origin)])
      return { saved: values, start: startsOf(form, { ...told, ...(taken && { origin: taken.values }) }, today()) }
    },
    // One retry if the server may only be busy; refusals are final.
    retry: (tried: number, { status = 500 }: LoadError) => tried < 1 && status >= 500,
    retryDelay: 600,
  })
}

/** The draft on the server, read each time that its form opens. Null if there is none, or if it can't be read. */
export function draftQuery({ form }: Pick<Page, 'form'>, { authFetch, person }: Session, known: Known) {
  // What this tab has may have ended elsewhere.
  const isAway = () =>
    isAbsent('draft_at', form.name, known()) &&
    readDraft(sessionStorage, { owner: person, form: form.name }) === undefined
  return queryOptions({
    queryKey: ['draft', person, form.name],
    queryFn: async () => (isAway() ? null : ((await readServerDraft(authFetch, form.name)) ?? null)),
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
