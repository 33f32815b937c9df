import type { Session } from '@arrive/router'
import { useCallback, useEffect, useState } from 'react'

export type Loaded<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'done'; readonly value: T }

/** Loads data of a session now and on request; the old value stays until the new one arrives. */
export function useLoaded<T>(session: Session, path: string, valueIn: (body: unknown) => T) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ kind: 'loading' })
  const read = useCallback(async (): Promise<void> => {
    const value = await ask(session, path).then(valueIn, () => undefined)
    setLoaded((before) => {
      if (value !== undefined) return { kind: 'done', value }
      return before.kind === 'done' ? before : { kind: 'failed' }
    })
  }, [session, path, valueIn])
  useEffect(() => void read(), [read])
  const again = () => {
    setLoaded({ kind: 'loading' })
    void read()
  }
  return { loaded, read, again }
}

/** @throws Error if refused or without a response */
async function ask({ authFetch }: Session, path: string): Promise<unknown> {
  const response = await authFetch(path, { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}
