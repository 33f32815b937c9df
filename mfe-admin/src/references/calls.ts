import { emailText } from '@arrive/contracts/normalize.ts'
import { useSaveKey } from '@arrive/kit/form/key.ts'
import { request } from '@arrive/kit/request.ts'
import { type Session, useShell } from '@arrive/router'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../queries.ts'
import type { Reference, References, Verdict } from './references.ts'

const LOAD_FAILED = 'We could not load the references. Please try again later.'
const FAILED = 'We could not change that. Please try again later.'

export function referencesQuery(session: Session, person: number) {
  const explains = (status: number) => status < 500
  return queryOptions({
    queryKey: ['references', person],
    queryFn: () => read<References>(session, `/references/${person}`, LOAD_FAILED, { explains }),
  })
}

export interface Change {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
}

export interface Judgment {
  readonly verdict: Verdict
  readonly note: string
}

export const judging = (person: number, { reference_id: id }: Reference, { verdict, note }: Judgment) =>
  ({
    method: 'POST',
    path: `/references/${person}/${id}/judge`,
    body: { verdict, ...(note !== '' && { note }) },
  }) as const satisfies Change

export const reminding = (person: number, { reference_id: id }: Reference) =>
  ({ method: 'POST', path: `/references/${person}/${id}/remind` }) as const satisfies Change

export const cancelling = (person: number, { reference_id: id }: Reference) =>
  ({ method: 'DELETE', path: `/references/${person}/${id}` }) as const satisfies Change

export const correcting = (person: number, { reference_id: id }: Reference, email: unknown) =>
  ({
    method: 'PUT',
    path: `/references/${person}/${id}/email`,
    body: { email: emailText(String(email)) },
  }) as const satisfies Change

export const entering = (body: object) =>
  ({ method: 'POST', path: '/references/by_hand', body }) as const satisfies Change

export interface Refusal {
  readonly message: string
  readonly problems: readonly { readonly name: string; readonly message: string }[]
}

/** Sends a change and reloads the list. Repeating the same input repeats the same change. */
export function useReferenceChange({ authFetch }: Session, person: number) {
  const { toast } = useShell()
  const client = useQueryClient()
  const keys = useSaveKey()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined)
  const run = async ({ method, path, body }: Change): Promise<Refusal | undefined> => {
    setBusy(true)
    setRefusal(undefined)
    const key = keys.of(JSON.stringify([method, path, body]))
    const { ok, status = 500, message, errors } = await request(authFetch, path, { method, key, ...(body && { body }) })
    setBusy(false)
    const refused = ok ? undefined : { message: refusalOf(status, message), problems: problemsOf(errors) }
    setRefusal(refused)
    if (ok) toast(message ?? 'Saved.')
    await client.invalidateQueries({ queryKey: ['references', person] })
    return refused
  }
  return { busy, refusal, run }
}

function refusalOf(status: number, message: string | undefined): string {
  return status >= 500 ? FAILED : (message ?? FAILED)
}

function problemsOf(errors: readonly { readonly path: string; readonly message: string }[]) {
  return errors.map(({ path: name, message }) => ({ name, message }))
}
