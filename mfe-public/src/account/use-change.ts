import { type Answer, request } from '@arrive/kit/request.ts'
import type { Session } from '@arrive/router'
import { useState } from 'react'

/** Not `password`, because the page has another field for changing it. */
export const CURRENT = 'ownPassword'

const NO_ANSWER = 'No response from the server. Please try again.'
const FAILED = 'Something went wrong. Please try again.'

interface Refusable {
  readonly refuse: (problems: readonly { readonly name: string; readonly message: string }[]) => void
}

/** Sends changes of the own account. Shows errors at their fields, others above the form. */
export function useChange({ authFetch }: Session, named: readonly string[] = []) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const send = async (method: 'POST' | 'DELETE', path: string, values: object, fields?: Refusable): Promise<Answer> => {
    setBusy(true)
    setRefused([])
    const changed = await request(authFetch, path, { method, body: values })
    setBusy(false)
    if (changed.ok) return changed
    const atFields = changed.errors
      .map(({ path, message }) => ({ name: path === 'current' ? CURRENT : path, message }))
      .filter(({ name }) => named.includes(name))
    if (atFields.length > 0) fields?.refuse(atFields)
    else setRefused([changed.message ?? (changed.status === undefined ? NO_ANSWER : FAILED)])
    return changed
  }
  return { send, busy, refused, refuse: (sentence: string) => setRefused([sentence]) }
}
