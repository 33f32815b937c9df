import type { Session } from '@arrive/router'
import { useState } from 'react'
import { askChange, type Changed } from './factors.ts'

/** Not `password`, because the page has another field for changing it. */
export const CURRENT = 'ownPassword'

interface Refusable {
  readonly refuse: (problems: readonly { readonly name: string; readonly message: string }[]) => void
}

/** Sends changes of the own account. Shows errors at their fields, others above the form. */
export function useChange(session: Session, named: readonly string[] = []) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const send = async (
    method: 'POST' | 'DELETE',
    path: string,
    values: object,
    fields?: Refusable,
  ): Promise<Changed> => {
    setBusy(true)
    setRefused([])
    const changed = await askChange(session, method, path, values)
    setBusy(false)
    if (changed.ok) return changed
    const atFields = changed.errors
      .map(({ path, message }) => ({ name: path === 'current' ? CURRENT : path, message }))
      .filter(({ name }) => named.includes(name))
    if (atFields.length > 0) fields?.refuse(atFields)
    else setRefused([changed.message])
    return changed
  }
  return { send, busy, refused, refuse: (sentence: string) => setRefused([sentence]) }
}
